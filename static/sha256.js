// sha256.js: SHA-256 and HMAC of bytes, and the hash of a text in hexadecimal. A hall is plain
// http, where a browser has no crypto.subtle.
"use strict";
(() => {
  const PRIMES = [];
  for (let n = 2; PRIMES.length < 64; n += 1) {
    if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
  }
  const fraction = (root) => ((root - Math.floor(root)) * 0x100000000) | 0;
  const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
  const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function padded(bytes) {
    const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
    return new DataView(whole.buffer);
  }

  function block(view, at, state) {
    const w = new Int32Array(64);
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [one, two] = [w[i - 15], w[i - 2]];
      const s0 = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
      const s1 = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const t1 =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }

  function digest(bytes) {
    const view = padded(bytes);
    let state = START;
    for (let at = 0; at < view.byteLength; at += 64) state = block(view, at, state);
    const made = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => made.setInt32(4 * i, word));
    return new Uint8Array(made.buffer);
  }

  const joined = (...parts) => {
    const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
    let at = 0;
    for (const one of parts) {
      whole.set(one, at);
      at += one.length;
    }
    return whole;
  };

  function hmac(key, message) {
    const short = new Uint8Array(64);
    short.set(key.length > 64 ? digest(key) : key);
    const mixed = (pad) => short.map((byte) => byte ^ pad);
    return digest(joined(mixed(0x5c), digest(joined(mixed(0x36), message))));
  }

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  Object.assign(window.whist, {
    sha256Bytes: digest,
    hmac,
    joined,
    hex,
    sha256: (text) => hex(digest(new TextEncoder().encode(text))),
  });
})();
