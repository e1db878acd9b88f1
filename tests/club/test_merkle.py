"""The tree under a checkpoint is the one of RFC 6962."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.record import merkle

CONTENTS = (
    *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
    "606162636465666768696a6b6c6d6e6f",
)
LEAVES = [merkle.leaf(bytes.fromhex(one)) for one in CONTENTS]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Roots over the first 0, 1, 2 … 8 of these leaves, as certificate transparency publishes them."""

leaves = st.lists(st.binary(max_size=4).map(merkle.leaf), max_size=40)


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots_come_out(size):
    assert merkle.root(LEAVES[:size]).hex() == ROOTS[size]


@given(leaves, leaves)
def test_a_tree_that_grew_has_the_root_of_one_made_at_once(before, more):
    peaks = merkle.peaks_with(0, [], before)
    grown = merkle.peaks_with(len(before), peaks, more)
    both = before + more
    assert merkle.root_of_peaks(len(both), grown) == merkle.root(both) == slow(both)


def slow(some: list[bytes]) -> bytes:
    """Return the root as RFC 6962 defines it."""
    if len(some) <= 1:
        return some[0] if some else hashlib.sha256(b"").digest()
    split = 1
    while split * 2 < len(some):
        split *= 2
    return hashlib.sha256(b"\1" + slow(some[:split]) + slow(some[split:])).digest()


@given(leaves.filter(bool), st.data())
def test_a_proof_leads_to_the_root_and_no_other_leaf_or_place_does(some, data):
    index = data.draw(st.integers(0, len(some) - 1))
    path = merkle.proof(some, index)
    root = merkle.root(some)
    assert merkle.root_by_proof(some[index], index, len(some), path) == root
    assert merkle.root_by_proof(merkle.leaf(b"other leaf"), index, len(some), path) != root
    assert merkle.root_by_proof(some[index], index, len(some), [*path, root]) != root
    if path:
        assert merkle.root_by_proof(some[index], index, len(some), path[:-1]) != root


def test_there_is_no_proof_of_a_leaf_that_is_not_there():
    with pytest.raises(IndexError):
        merkle.proof(LEAVES, 8)
    assert merkle.root_by_proof(LEAVES[0], 8, 8, []) is None
