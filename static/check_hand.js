// check_hand.js: what docs/verify_hand.py checks, in the browser and without asking anybody: the
// commitment, the proof, what came from outside, the four hands. Needs sha256.js.
"use strict";
(() => {
  const { sha256Bytes, hmac, joined, hex, sha256 } = window.whist;
  const FORMAT = "whistclub-hand/1";
  const RANKS = "23456789TJQKA";
  const SUITS = "CDHS";
  const SEATS = ["N", "E", "S", "W"];
  const OF_A_RUBBER = 40 * 4;
  const OF_AN_EVENING = 64 * 32 * OF_A_RUBBER + 256;
  const HEX = /^[0-9a-f]{64}$/;
  const HAND = /^(.+)\|T(\d\d)\|R(\d\d)\|H(\d\d)\|(\d)$/;
  const BEACON = "whist/beacon/v1|";
  const CARDS = /^whist\/beacon\/v1\|cards((?:\|[NESW]=[23456789TJQKA][CDHS])+)$/;
  const DEVICES = /^whist\/beacon\/v1\|devices((?:\|[NESW]=[0-9a-f]{64})+)$/;
  const NAMES = [
    "format",
    "evening",
    "root",
    "leaves",
    "id",
    "place",
    "secret",
    "proof",
    "beacon",
    "devices",
    "dealer",
    "hands",
    "turn_up",
  ];

  const text = (written) => new TextEncoder().encode(written);
  const bytes = (written) => Uint8Array.from(written.match(/../g), (pair) => parseInt(pair, 16));
  const isText = (value) => typeof value === "string";
  const isHex = (value) => isText(value) && HEX.test(value);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  class Wrong extends Error {
    constructor(key, values = {}) {
      super(key);
      this.values = values;
    }
  }
  const need = (right, key, values) => {
    if (!right) throw new Wrong(key, values);
  };

  // The tree and the derivation, as the protocol gives them (version 1).
  function placeOf(id, evening, leaves) {
    const found = HAND.exec(id);
    need(found && found[1] === evening, "id_evening");
    const [table, rubber, hand, attempt] = found.slice(2).map(Number);
    const inside = table >= 1 && table <= 64 && rubber >= 1 && rubber <= 32 && hand >= 1 &&
      hand <= 40;
    need(inside && attempt < 4, "id");
    const at = (hand - 1) * 4 + attempt;
    return leaves === OF_A_RUBBER ? at : ((table - 1) * 32 + rubber - 1) * OF_A_RUBBER + at;
  }

  function rootByProof(leaf, place, size, proof) {
    let [at, end, hash] = [place, size - 1, leaf];
    const path = [...proof];
    while (end) {
      if (at % 2 || at < end) {
        const other = path.shift();
        if (!other) return null;
        const pair = at % 2 ? joined(other, hash) : joined(hash, other);
        hash = sha256Bytes(joined([1], pair));
      }
      at = Math.floor(at / 2);
      end = Math.floor(end / 2);
    }
    return path.length ? null : hex(hash);
  }

  function* drawn(key, label) {
    for (let block = 0;; block += 1) {
      yield* hmac(key, joined(text(label), [0, 0, 0, 0, 0, 0, 0, block]));
    }
  }

  function orderOf(secret, beacon, id) {
    const outside = joined(sha256Bytes(text(beacon)), sha256Bytes(text(id)));
    const key = hmac(secret, joined(text("whist/deal/v1"), outside));
    const stream = drawn(key, `whist/deal/v1|${id}`);
    const pack = [...Array(52).keys()];
    for (let i = 51; i > 0; i -= 1) {
      let byte = stream.next().value;
      while (byte >= 256 - (256 % (i + 1))) byte = stream.next().value;
      const j = byte % (i + 1);
      [pack[i], pack[j]] = [pack[j], pack[i]];
    }
    return pack;
  }

  const card = (number) => RANKS[number % 13] + SUITS[Math.floor(number / 13)];
  function dealt(order, dealer) {
    const first = SEATS.indexOf(dealer) + 1;
    const hands = { N: [], E: [], S: [], W: [] };
    order.forEach((number, i) => hands[SEATS[(first + i) % 4]].push(card(number)));
    return hands;
  }

  // The checks, step by step in the order of docs/verify_hand.py.
  const STEPS = [
    ["bundle", (it) => {
      need(it.format === FORMAT, "format", { format: FORMAT });
      const names = Object.keys(it);
      const odd = [
        ...NAMES.filter((one) => !names.includes(one)),
        ...names.filter((one) => !NAMES.includes(one)),
      ];
      need(!odd.length, "odd", { names: odd.sort().join(", ") });
    }],
    ["committed", (it, root) => {
      need(isText(it.evening), "evening_text");
      need(Number.isInteger(it.leaves), "leaves_whole");
      need(it.leaves === OF_AN_EVENING || it.leaves === OF_A_RUBBER, "leaves");
      need(it.leaves === OF_A_RUBBER || /^\d{4}-\d\d-\d\d\/[1-9]$/.test(it.evening), "evening");
      need(isHex(it.root), "root_hex");
      need(!root || it.root === root, "root", { root });
      need(isText(it.id), "id_text");
    }],
    ["place", (it) => need(it.place === placeOf(it.id, it.evening, it.leaves), "place")],
    ["proof", (it) => {
      need(isHex(it.secret), "secret_hex");
      need(Array.isArray(it.proof) && it.proof.every(isHex), "proof_list");
      const leaf = sha256Bytes(joined([0], text(it.id), bytes(it.secret)));
      need(rootByProof(leaf, it.place, it.leaves, it.proof.map(bytes)) === it.root, "secret");
    }],
    ["beacon", (it) => checkBeacon(it)],
    ["hands", (it) => {
      need(SEATS.includes(it.dealer), "dealer");
      need(
        isObject(it.hands) && same(Object.keys(it.hands).sort(), [...SEATS].sort()),
        "hands_seats",
      );
      const hands = dealt(orderOf(bytes(it.secret), it.beacon, it.id), it.dealer);
      for (const seat of SEATS) need(same(it.hands[seat], hands[seat]), "hands", { seat });
    }],
    ["turn_up", (it) => {
      const order = orderOf(bytes(it.secret), it.beacon, it.id);
      need(it.turn_up === card(order[51]), "turn_up");
    }],
  ];

  function checkBeacon({ id, beacon, devices }) {
    need(isText(beacon), "beacon_text");
    const found = DEVICES.exec(beacon);
    if (found) {
      const nonces = parts(found[1]);
      need(isObject(devices), "devices_missing");
      need(same(Object.keys(devices).sort(), Object.keys(nonces).sort()), "devices_other");
      for (const [seat, nonce] of Object.entries(nonces)) {
        need(sha256(`whist/device/v1|${id}|${seat}|${nonce}`) === devices[seat], "device", {
          seat,
        });
      }
      return;
    }
    need(devices === null, "devices_none");
    const turned = CARDS.exec(beacon);
    if (turned) {
      const cards = Object.values(parts(turned[1]));
      need(new Set(cards).size === cards.length, "beacon_twice");
    } else if (beacon.startsWith("whist/beacon/")) {
      need(beacon === `${BEACON}none` || beacon === `${BEACON}bots`, "beacon_kind");
    }
  }

  function parts(written) {
    const given = written.slice(1).split("|").map((part) => part.split("="));
    const seats = given.map(([seat]) => seat);
    need(same(seats, SEATS.filter((seat) => seats.includes(seat))), "beacon_order");
    return Object.fromEntries(given);
  }

  // Run the steps until one is wrong: give those that passed, and what is the matter with the next.
  window.whist.checkHand = (bundle, root = "") => {
    const passed = [];
    for (const [name, check] of STEPS) {
      try {
        check(bundle, root);
      } catch (wrong) {
        if (!(wrong instanceof Wrong)) throw wrong;
        return { passed, failed: name, key: wrong.message, values: wrong.values };
      }
      passed.push(name);
    }
    return { passed, failed: "", key: "", values: {} };
  };

  // On the page.
  const read = (id) => {
    try {
      const value = JSON.parse(document.getElementById(id).textContent);
      return isObject(value) ? value : null;
    } catch {
      return null;
    }
  };

  function run(panel) {
    const bundle = read("bundle");
    const sheet = panel.querySelector("[name=root]");
    const typed = (sheet ? sheet.value : "").replace(/\s/g, "").toLowerCase();
    const said = panel.querySelector("[data-check-said]");
    for (const line of panel.querySelectorAll("[data-check-step]")) mark(line, "", "");
    if (!bundle) {
      said.textContent = panel.dataset.unread;
      return;
    }
    const { passed, failed, key, values } = window.whist.checkHand(
      bundle,
      typed || panel.dataset.root,
    );
    for (const line of panel.querySelectorAll("[data-check-step]")) {
      const name = line.dataset.checkStep;
      if (passed.includes(name)) mark(line, "passed", panel.dataset.passed);
      else if (name === failed) mark(line, "failed", panel.dataset.failed);
    }
    const words = failed ? read("check-words")[key] : panel.dataset.all;
    said.textContent = words.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);
  }

  function mark(line, is, words) {
    line.dataset.is = is;
    line.querySelector(".steps__is").textContent = words;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-check-now]");
    if (button) run(button.closest("[data-check]"));
  });
})();
