// SHA-256 and HMAC-SHA-256. The browser's own where it offers them (pages over https, or this machine); else ours, so that a game on
// the home network can be checked as well.

const kRound = new Uint32Array(64);
const kStart = new Uint32Array(8);
{
  // The first 32 bits of the fractional parts of cube and square roots of the first primes (FIPS 180-4).
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
  let found = 0;
  for (let n = 2; found < 64; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) kStart[found] = fraction(Math.sqrt(n));
    kRound[found++] = fraction(Math.cbrt(n));
  }
}

export function own_sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  words.setUint32(padded.length - 4, (data.length << 3) >>> 0);
  const state = kStart.slice();
  const w = new Uint32Array(64);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; ++i) w[i] = words.getUint32(at + 4 * i);
    for (let i = 16; i < 64; ++i) {
      const a = w[i - 15] as number;
      const b = w[i - 2] as number;
      w[i] =
        (w[i - 16] as number) +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        (w[i - 7] as number) +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; ++i) {
      const one =
        (h +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (kRound[i] as number) +
          (w[i] as number)) |
        0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] as number) + value));
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((value, i) => out.setUint32(4 * i, value));
  return digest;
}

export function own_hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? own_sha256(key) : key);
  const keyed = (pad: number, data: Uint8Array) =>
    own_sha256(join([block.map((byte) => byte ^ pad), data]));
  return keyed(0x5c, keyed(0x36, message));
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  if (!subtle) return own_sha256(data);
  return new Uint8Array(await subtle.digest('SHA-256', data as BufferSource));
}

/** HMAC with a fixed key. */
export async function hmac_with(
  key: Uint8Array,
): Promise<(message: Uint8Array) => Promise<Uint8Array>> {
  if (!subtle) return async (message) => own_hmac(key, message);
  const imported = await subtle.importKey(
    'raw',
    key as BufferSource,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return async (message) =>
    new Uint8Array(await subtle.sign('HMAC', imported, message as BufferSource));
}
