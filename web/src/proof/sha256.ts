// SHA-256 and HMAC-SHA-256. The browser's own where it offers them (pages over https, or this
// machine) and where one can wait for it;
// else a library's, so that a game on the home network can be checked as well.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as own_sha256 } from '@noble/hashes/sha2.js';

export { own_sha256 };
export const own_hmac = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  hmac(own_sha256, key, message);

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
