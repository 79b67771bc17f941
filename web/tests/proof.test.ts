import { describe, expect, it } from 'vitest';
import { check_game, compare_kept } from '../src/proof/check';
import { commitment_to, FairDice, parse_hex, to_hex } from '../src/proof/fair_dice';
import { due_nonce, own_nonces } from '../src/proof/own_nonces';
import type { ServerEvent, View } from '../src/protocol';
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
      { entry: { type: 'start', nonces, order: [0, 3] }, patch: { game } },
      { entry: { type: 'act', words: 'chance dice 6 3' }, patch: {} },
      ...end.map((entry) => ({ entry, patch: {} })),
    ].map((event, i) => ({ n: i + 1, ...event })) as unknown as ServerEvent[];

  it('is proved by seed and nonces', async () => {
    const proof = await check_game(
      story(await commitment_to(seed), { 1: nonces[1]!, 0: nonces[0]! }, [
        { type: 'reveal', seed },
      ]),
    );
    expect(proof.epochs.map((epoch) => epoch.seed_fits)).toEqual([true]);
    expect(proof.checked.map((one) => one.fits)).toEqual([true]);
  });
  it('is proved by the seeds of all epochs when its log was rolled back', async () => {
    const fresh = to_hex(Uint8Array.from({ length: 32 }, (_, i) => 255 - i));
    const commitment = await commitment_to(fresh);
    const next = await (await FairDice.from(fresh, [nonces[1]!])).dice(1, 2);
    const promised = await commitment_to(seed);
    const told = (words: string) =>
      story(promised, { 0: nonces[0]!, 1: nonces[1]! }, [
        { type: 'epoch', epoch: 1, kept: 3, commitment },
        { type: 'open' },
        { type: 'resume', nonces: { 1: nonces[1]! } },
        { type: 'act', words: `chance ${words}` },
        { type: 'reveal', before: [seed], seed: fresh },
      ]);
    const proof = await check_game(told(next));
    expect(proof.epochs.map(({ kept, seed_fits }) => [kept, seed_fits])).toEqual([
      [0, true],
      [3, true],
    ]);
    expect(proof.checked.map((one) => one.fits)).toEqual([true, true]);
    // What the first seed would have given is no longer right.
    const old = await (await FairDice.from(seed, nonces)).dice(1, 2);
    expect(old).not.toBe(next);
    expect((await check_game(told(old))).checked.map((one) => one.fits)).toEqual([true, false]);
    const own = { room: 'abcd', token: 't', nonce: nonces[1]!, commitment };
    const seals = { 1: await commitment_to(nonces[1]!) };
    expect(await compare_kept(proof, [{ ...own, seals }])).toEqual({
      commitment: true,
      nonces: true,
      seals: true,
    });
  });
  it('has nothing to check before the seed is revealed', async () => {
    const proof = await check_game(story(await commitment_to(seed), {}, []));
    expect(proof.epochs[0]?.seed).toBeNull();
    expect(proof.checked).toEqual([]);
  });
  it('has nothing to check when it was imported without a seed', async () => {
    const proof = await check_game(story('', {}, [{ type: 'reveal', seed: '' }]));
    expect(proof.epochs[0]?.seed).toBe('');
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

describe('what this browser kept', () => {
  const seat = { kind: 'person', name: 'Ada', piece: 0 };
  const lobby = (sitter: object, room: object = {}) =>
    ({
      room: { id: 'abcd', phase: 'lobby', commitment: 'c'.repeat(64), ...room },
      seats: { 2: { ...seat, ...sitter } },
    }) as unknown as View;

  it('a nonce is sealed once, told when all have promised, and kept with what they promised', async () => {
    const seal = await due_nonce(lobby({}), 2, 'token');
    const [own] = own_nonces('abcd');
    expect(seal).toEqual({ type: 'seal', sealed: await commitment_to(own!.nonce) });
    expect(await due_nonce(lobby({ sealed: true }), 2, 'token')).toBeNull();
    const seals = { 2: await commitment_to(own!.nonce), 4: 'd'.repeat(64) };
    const opening = lobby({ sealed: true }, { seals });
    expect(await due_nonce(opening, 2, 'token')).toEqual({ type: 'unseal', nonce: own!.nonce });
    expect(own_nonces('abcd')).toEqual([{ ...own, seals }]);
    expect(
      await due_nonce(lobby({ sealed: true, unsealed: true }, { seals }), 2, 'token'),
    ).toBeNull();
  });
  it('is another one after a rollback', async () => {
    const anew = { phase: 'playing', resealing: true, commitment: 'e'.repeat(64) };
    const before = own_nonces('abcd').length;
    const seal = await due_nonce(lobby({}, anew), 2, 'token');
    const [own] = own_nonces('abcd');
    expect(own_nonces('abcd').length).toBe(before + 1);
    expect(seal).toEqual({ type: 'seal', sealed: await commitment_to(own!.nonce) });
    expect(await due_nonce(lobby({}, { ...anew, resealing: false }), 2, 'token')).toBeNull();
  });
  it('is not told for a seal that is not ours', async () => {
    await due_nonce(lobby({}), 2, 'other');
    const opening = lobby({ sealed: true }, { seals: { 2: 'd'.repeat(64) } });
    expect(await due_nonce(opening, 2, 'other')).toBeNull();
  });
  it('is compared with what the server says later', async () => {
    const commitment = await commitment_to(seed);
    const proof = await check_game([
      { n: 1, entry: { type: 'create', commitment }, patch: {} },
      {
        n: 2,
        entry: { type: 'start', nonces: { 0: nonces[0], 1: nonces[1] }, order: [0, 3] },
        patch: {},
      },
    ] as unknown as ServerEvent[]);
    const seals = { 0: await commitment_to(nonces[0]!), 3: await commitment_to(nonces[1]!) };
    const own = { room: 'abcd', token: 't', nonce: nonces[1]!, commitment, seals };
    expect(await compare_kept(proof, [])).toBeNull();
    expect(await compare_kept(proof, [own])).toEqual({
      commitment: true,
      nonces: true,
      seals: true,
    });
    const other = { ...own, commitment: seed, nonce: seed, seals: { ...seals, 0: seed } };
    expect(await compare_kept(proof, [other])).toEqual({
      commitment: false,
      nonces: false,
      seals: false,
    });
  });
});
