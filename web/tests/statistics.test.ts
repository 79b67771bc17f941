import { expect, it } from 'vitest';
import { gather } from '../src/game/statistics';
import type { GameEvent, ServerEvent } from '../src/protocol';
import { kEdition, make_game } from './edition';

function message(n: number, events: GameEvent[], patch = {}): ServerEvent {
  return {
    type: 'event',
    n,
    at: n,
    entry: { type: 'act', words: '0 roll', by: 'person' },
    events,
    text: { de: [], en: [] },
    patch: n === 1 ? { game: make_game() } : patch,
  };
}

it('what each property cost and earned is found from the events', () => {
  const statistics = gather(kEdition, [
    message(1, [{ event: 'turn_started', seat: 0, amount: 1 }]),
    message(2, [
      { event: 'paid', seat: 0, other: 'bank', amount: 60, why: 'purchase', space: 1 },
      { event: 'deed_moved', seat: 0, other: 'bank', space: 1, why: 'purchase' },
    ]),
    message(3, [
      { event: 'paid', seat: 0, other: 'bank', amount: 50, why: 'building', space: 1 },
      { event: 'built', seat: 0, space: 1, amount: 1 },
    ]),
    message(4, [{ event: 'claim_made', seat: 0, other: 1, space: 1, amount: 1 }]),
    // The debtor raises cash in between; the payment follows later.
    message(5, [{ event: 'paid', seat: 1, other: 0, amount: 10, why: 'rent', space: 1 }]),
    message(6, [{ event: 'claim_opened', seat: 0, other: 1, space: 1, amount: 2 }], {
      game: { claims: [{ id: 2, owner: 0, payer: 1, space: 1, rent: 10, times: null }] },
    }),
    message(7, [{ event: 'claim_lapsed', seat: 0, other: 1, space: 1, amount: 2 }], {
      game: { claims: [] },
    }),
    message(8, [
      { event: 'thrown', seat: 0, dice: [3, 4], why: 'dice' },
      { event: 'moved', seat: 0, space: 7, amount: 7, why: 'dice' },
    ]),
  ]);
  expect(statistics.properties.find((one) => one.space === 1)).toEqual({
    space: 1,
    bought: 60,
    built: 50,
    earned: 10,
    visits: 1,
    missed: { count: 1, sum: 10 },
  });
  expect(statistics.rent_received).toEqual([10, 0]);
  expect(statistics.missed).toEqual([
    { count: 1, sum: 10 },
    { count: 0, sum: 0 },
  ]);
  expect(statistics.sums[7]).toBe(1);
  expect(statistics.landings[7]).toBe(1);
  expect(statistics.worth).toHaveLength(1);
});
