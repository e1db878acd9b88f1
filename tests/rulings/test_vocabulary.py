"""The words in which a script is written: each is read, with every field that goes with it."""

import pytest

from rubbers.rulings.script.schema import schema

ACTS = """
shuffle for? manner? | collect | place_pack where? faces? | expose_in_shuffling card
expose_in_presenting card | require_reshuffle | call_new_cards | choose_pack | consent to
card_spoilt card | agree_replacement
present_pack | cut_pack packets? presented? for? confused? doubtful? | expose_in_cutting card
join_packets left_behind? confused? exposed? | omit_cut
deal in_place_of? pack? | deal_cards to? count sequence? at? pack? in_place_of?
move_card from to | apportion | expose_in_dealing whose card last? where? | take_up_hand whose
touch_cards during_deal? | look_at_cards | look_at_trump | ask_to_see_trump
count_cards what why? | face_in_pack last? | turn_up card to? too_fast? | lay_trump_face_down on
take_other_pack_card card | interrupt about established? | stop_deal | find_card card where whose
search_other_pack
take_up_trump | remind | name_trump | ask_trump what | cannot_recollect | require_lay_down
lay_down card
play card? cards? from? meant_as? with? | expose cards how where? snatched_back? | detach cards?
name_card card of? late? | choose_card card | throw_down cards? face_up? says? | omit | turn_trick
quit_trick | take_back card | draw_trick asked? | draw_attention how | ask_last_trick
look_at_trick which | ask_to_place | touch_to_gather | mix_into_trick card trick | count_tricks
restore_card card | surplus_card | lead_impossible | discover what who when?
call_card card of | call_suit suit of | call_highest suit? of trick? | call_lowest suit? of trick?
call_win of trick? | call_not_win of trick? | cannot_comply
ask_none of | ask_as_called of | answer holds | claim what of? trick? ground? | withdraw what
object to when? | elect ruling? remedy | take_three_tricks | deduct_three | add_three
demand remedy | waive ruling? | consult words? reply? | who_elects player | search_tricks found?
mix_cards examined? | correct wrong right | require_play_out | ask_time | explain words
agree_bystander who | bystander_decides fact value | complain article
end_hand | call_honours count? | mark side points for? | correct_score game? from to
cut_for_next presented? | turn_up_next card? | pay_stakes | end_rubber | settle | remark effect
"""
FACTS = """
holds who suit? card? at | has_none who suit at | hand_counts counts at? | pack_imperfect how
pack_perfect | not_cut | touched_first who | reasonable_time value | meant who at value
card_found card where whose | trick_holds trick cards | revoked who trick | first_in_fault who
agreed at | tricks A-B Y-Z | honours A-B Y-Z
"""
OF_SIDES = {"A-B", "Y-Z"}


def listed(word, text):
    """Yield each kind with its fields; those with a mark may be left out."""
    for entry in text.replace("\n", "|").split("|"):
        if entry.strip():
            name, *fields = entry.split()
            yield f"{word}.{name}", fields


KINDS = [*listed("do", ACTS), *listed("fact", FACTS)]
SCHEMA = schema()


@pytest.mark.parametrize(("name", "fields"), KINDS, ids=[name for name, _ in KINDS])
def test_a_word_has_its_place_in_the_schema_with_all_its_fields(name, fields):
    shape = SCHEMA["$defs"][name]
    told = {field.rstrip("?") for field in fields} - OF_SIDES
    assert told <= set(shape["properties"])
    word, _, _ = name.partition(".")
    must = {field for field in fields if not field.endswith("?")}
    assert set(shape["required"]) <= must | {word}
