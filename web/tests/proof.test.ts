import { describe, expect, it } from 'vitest';
import { check_game } from '../src/proof/check';
import { commitment_to, FairDice, parse_hex, to_hex } from '../src/proof/fair_dice';
import type { ServerEvent } from '../src/protocol';
import { own_hmac, own_sha256 } from '../src/proof/sha256';

// The check value of docs/records.md, which the C++ tests share.
const seed = to_hex(Uint8Array.from({ length: 32 }, (_, i) => i));
const nonces = ['11'.repeat(32), '22'.repeat(32)];

describe('fair dice', () => {
  it('fit the published commitment', async () => {
    expect(await commitment_to(seed)).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    );
  });
  it('give the documented throws', async () => {
    const dice = await FairDice.from(seed, nonces);
    const throws = await Promise.all([0, 1, 2, 3].map((k) => dice.dice(k, 2)));
    expect(throws).toEqual(['dice 6 3', 'dice 2 6', 'dice 4 6', 'dice 3 3']);
  });
  it('draw by rank among the unseen, and the first known card when none is left', async () => {
    const dice = await FairDice.from(seed, nonces);
    const first = await dice.numbers(0)(16);
    expect(
      await dice.draw(
        0,
        Array.from({ length: 16 }, (_, i) => i + 1),
        [],
      ),
    ).toBe(`draw ${first + 1}`);
    expect(await dice.draw(0, [], [7, 3])).toBe('draw 7');
  });
  it('go on to the next block when a block is used up', async () => {
    const below = (await FairDice.from(seed, nonces)).numbers(5);
    const many = [];
    for (let i = 0; i < 100; ++i) many.push(await below(6));
    expect(new Set(many).size).toBe(6);
  });
});

describe('a whole game', () => {
  const game = { awaiting: { step: 'chance_dice', dice: 2 } };
  const story = (commitment: string, nonces: Record<string, string>, end: object[]) =>
    [
      { entry: { type: 'create', commitment }, patch: {} },
      { entry: { type: 'start', nonces }, patch: { game } },
      { entry: { type: 'act', words: 'chance dice 6 3' }, patch: {} },
      ...end.map((entry) => ({ entry, patch: {} })),
    ].map((event, i) => ({ n: i + 1, ...event })) as unknown as ServerEvent[];

  it('is proved by seed and nonces', async () => {
    const proof = await check_game(
      story(await commitment_to(seed), { 1: nonces[1]!, 0: nonces[0]! }, [
        { type: 'reveal', seed },
      ]),
    );
    expect(proof.seed_fits).toBe(true);
    expect(proof.checked.map((one) => one.fits)).toEqual([true]);
  });
  it('has nothing to check before the seed is revealed', async () => {
    const proof = await check_game(story(await commitment_to(seed), {}, []));
    expect(proof.seed).toBeNull();
    expect(proof.checked).toEqual([]);
  });
  it('has nothing to check when it was imported without a seed', async () => {
    const proof = await check_game(story('', {}, [{ type: 'reveal', seed: '' }]));
    expect(proof.seed).toBe('');
    expect(proof.checked).toEqual([]);
  });
});

describe('our own SHA-256', () => {
  it('gives the published digests', () => {
    expect(to_hex(own_sha256(new Uint8Array()))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(to_hex(own_sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
  it('agrees with the browser’s for every length around a block', async () => {
    for (let length = 0; length < 200; ++length) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 37) & 255);
      expect(to_hex(own_sha256(data))).toBe(
        to_hex(new Uint8Array(await crypto.subtle.digest('SHA-256', data))),
      );
    }
  });
  it('makes the documented key', () => {
    const words = new TextEncoder().encode('bankhalter fair dice 1');
    const message = new Uint8Array([...words, ...nonces.flatMap((nonce) => [...parse_hex(nonce)])]);
    const key = to_hex(own_hmac(parse_hex(seed), message));
    expect(key.startsWith('143deed2')).toBe(true);
    expect(key.endsWith('c411c0')).toBe(true);
  });
});
