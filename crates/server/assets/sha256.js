// SHA-256 of a text, in hexadecimal. The browser's own is kept from pages that came over plain HTTP, as in a game at home.
// Its constants are the first bits of the roots of the first primes (FIPS 180-4).
const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

// The text with a one behind it and its length at the end, filled up to whole blocks, as words.
const blocks = (text) => {
  const bytes = new TextEncoder().encode(text), whole = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
};

export const sha256 = (text) => {
  const view = blocks(text), words = new Int32Array(64);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) { words[i] = view.getInt32(at + 4 * i); continue; }
      const [early, late] = [words[i - 15], words[i - 2]];
      words[i] = words[i - 16] + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + words[i - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
};
