// The dice of a table, computed again from its revealed seed and the players' nonces, as
// docs/records.md describes.
import { hmac_with, join, sha256 } from './sha256';

export function parse_hex(hex: string, length = hex.length / 2): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < hex.length / 2 && i < length; ++i)
    bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function to_hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function commitment_to(seed: string): Promise<string> {
  return to_hex(await sha256(parse_hex(seed, 32)));
}

/**
 * Numbers below n, the same for everybody who knows seed, nonces and the number of the chance
 * action.
 */
export class FairDice {
  private constructor(private readonly block: (message: Uint8Array) => Promise<Uint8Array>) {}

  static async from(seed: string, nonces: readonly string[]): Promise<FairDice> {
    const sign = await hmac_with(parse_hex(seed, 32));
    const words = new TextEncoder().encode('bankhalter fair dice 1');
    const key = await sign(join([words, ...nonces.map((nonce) => parse_hex(nonce, 32))]));
    return new FairDice(await hmac_with(key));
  }

  /** `below(n)` for chance action k: the next byte that favours no number, modulo n. */
  numbers(k: number): (n: number) => Promise<number> {
    let bytes: Uint8Array = new Uint8Array();
    let used = 0;
    let b = 0;
    return async (n) => {
      for (;;) {
        if (used === bytes.length) {
          const message = new Uint8Array(16);
          const view = new DataView(message.buffer);
          view.setBigUint64(0, BigInt(k));
          view.setBigUint64(8, BigInt(b++));
          bytes = await this.block(message);
          used = 0;
        }
        const byte = bytes[used++] as number;
        if (byte < 256 - (256 % n)) return byte % n;
      }
    };
  }

  async dice(k: number, count: number): Promise<string> {
    const below = this.numbers(k);
    const words = ['dice', (await below(6)) + 1, (await below(6)) + 1];
    if (count === 3) words.push(['1', '2', '3', 'bus', 'mr', 'mr'][await below(6)] as string);
    return words.join(' ');
  }

  /** One of the unseen cards; the first known one when all have been seen. */
  async draw(k: number, unseen: readonly number[], known: readonly number[]): Promise<string> {
    if (unseen.length === 0) return `draw ${known[0]}`;
    return `draw ${unseen[await this.numbers(k)(unseen.length)]}`;
  }

  async deal(k: number, open: readonly number[]): Promise<string> {
    return `deal ${open[await this.numbers(k)(open.length)]}`;
  }
}
