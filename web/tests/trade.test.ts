import { describe, expect, it } from 'vitest';
import { after_trade } from '../src/game/deal';
import { groups_of, level_above, net_worth, rent_now } from '../src/game/holdings';
import { parse_items, print_items } from '../src/game/items';
import { parse_legal } from '../src/game/legal';
import { selldowns_of, stuck_groups, ways_out } from '../src/game/ways';
import { kEdition, make_game } from './edition';

describe('items', () => {
  it.each(['-', '5', '5,15,$200', '39,J1', '$50,J1,J2'])('%s is read and printed', (text) => {
    expect(print_items(parse_items(text))).toBe(text);
  });
});

describe('what a trade leaves behind', () => {
  it('counts cash, interest and groups of both sides', () => {
    const [ada, ben] = after_trade(
      kEdition,
      make_game(),
      0,
      1,
      parse_items('$200'),
      parse_items('2,5'),
    );
    // 5 is mortgaged at 62.5: a tenth, rounded up, is 7.
    expect(ada).toMatchObject({
      seat: 0,
      cash_before: 1000,
      cash: 793,
      interest: 7,
      gained: ['A'],
      lost: [],
    });
    expect(ben).toMatchObject({ seat: 1, cash: 1200, interest: 0, gained: [], lost: ['B'] });
  });
});

describe('the rent in force', () => {
  it('is the single rent, doubled for a whole unbuilt group', () => {
    const game = make_game();
    expect(rent_now(kEdition, game, 1)).toMatchObject({ amount: 2, doubled: false });
    game.deeds[2] = { owner: 0, mortgaged: false, level: 0 };
    expect(rent_now(kEdition, game, 1)).toMatchObject({ amount: 4, doubled: true });
    game.deeds[2] = { owner: 0, mortgaged: true, level: 0 };
    expect(rent_now(kEdition, game, 1)).toMatchObject({ amount: 2, doubled: false });
  });
  it('is none for a mortgaged deed, and none while the bank owns it, with or without the field', () => {
    const game = make_game();
    expect(rent_now(kEdition, game, 5)).toBeNull();
    expect(rent_now(kEdition, game, 6)).toBeNull();
    game.deeds[6] = { mortgaged: false, level: 0 };
    expect(rent_now(kEdition, game, 6)).toBeNull();
  });
  it('grows with the number of stations', () => {
    const game = make_game();
    expect(rent_now(kEdition, game, 3)?.amount).toBe(25);
    game.deeds[6] = { owner: 0, mortgaged: false, level: 0 };
    expect(rent_now(kEdition, game, 3)?.amount).toBe(50);
  });
});

it('net worth counts mortgaged deeds at what is left of them', () => {
  expect(net_worth(kEdition, make_game(), 1)).toBe(1000 + 65 + 100 + 125 - 62.5);
});

describe('the list of the server', () => {
  it('is read', () => {
    const legal = parse_legal(['bid 71 900', 'build 37', 'build 39', 'claim 2', 'pass', 'card 2']);
    expect(legal.bid).toEqual({ low: 71, high: 900 });
    expect(legal.build).toEqual([37, 39]);
    expect(legal.claim).toEqual([2]);
    expect(legal.card).toEqual([2]);
    expect(legal.words.has('pass')).toBe(true);
  });
  it('decides which ways out of a debt there are; least harm comes first', () => {
    const ways = ways_out(
      kEdition,
      make_game(),
      parse_legal(['mortgage 1', 'mortgage 3', 'resign']),
    );
    expect(ways.map((way) => way.words)).toEqual(['mortgage 1', 'mortgage 3']);
    expect(ways_out(kEdition, make_game(), parse_legal(['resign']))).toEqual([]);
  });
});

describe('rent given up in a debt', () => {
  it('is the rent in force: with the number of stations and utilities, doubled only while no sister is mortgaged', () => {
    const game = make_game();
    const lost = (space: number) => ways_out(kEdition, game, parse_legal([`mortgage ${space}`]))[0];
    expect(lost(3)).toMatchObject({ rent_lost: 25, breaks_group: false });
    game.deeds[6] = { owner: 0, mortgaged: false, level: 0 };
    expect(lost(3)?.rent_lost).toBe(50);
    game.deeds[7] = { owner: 0, mortgaged: false, level: 0 };
    expect(lost(7)?.rent_lost).toBe(4 * 7);
    game.deeds[8] = { owner: 0, mortgaged: false, level: 0 };
    expect(lost(7)?.rent_lost).toBe(10 * 7);
    game.deeds[2] = { owner: 0, mortgaged: false, level: 0 };
    expect(lost(1)).toMatchObject({ rent_lost: 4, breaks_group: true });
    game.deeds[2] = { owner: 0, mortgaged: true, level: 0 };
    expect(lost(1)).toMatchObject({ rent_lost: 2, breaks_group: false });
  });
});

describe('large buildings', () => {
  const built = (variant: 'standard' | 'short') => {
    const game = { ...make_game(), variant };
    for (const space of [1, 2]) game.deeds[space] = { owner: 0, mortgaged: false, level: 5 };
    return game;
  };
  const [group] = groups_of(kEdition);
  if (!group) throw new Error('no group');

  it('follow the fourth small one, in the short game the third', () => {
    expect([0, 2, 3, 4].map((level) => level_above(built('standard'), level))).toEqual([
      1, 3, 4, 5,
    ]);
    expect([0, 2, 3].map((level) => level_above(built('short'), level))).toEqual([1, 3, 5]);
  });
  it('are stuck when the list has no sale in their group', () => {
    expect(
      stuck_groups(kEdition, built('standard'), 0, parse_legal(['resign', 'mortgage 3'])),
    ).toEqual([group]);
    expect(stuck_groups(kEdition, built('standard'), 0, parse_legal(['sell 1', 'sell 2']))).toEqual(
      [],
    );
    expect(stuck_groups(kEdition, built('standard'), 1, parse_legal([]))).toEqual([]);
  });
  it('go down as a group through every even state', () => {
    const states = selldowns_of(kEdition, built('short'), group);
    expect(states.map((state) => state.words)).toEqual(
      ['3 5', '3 3', '2 3', '2 2', '1 2', '1 1', '0 1', '0 0'].map(
        (levels) => `selldown A ${levels}`,
      ),
    );
    expect(states.map((state) => state.yield)).toEqual([25, 50, 75, 100, 125, 150, 175, 200]);
    expect(selldowns_of(kEdition, built('standard'), group)).toHaveLength(10);
  });
});
