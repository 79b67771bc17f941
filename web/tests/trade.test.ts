import { describe, expect, it } from 'vitest';
import { side_after } from '../src/game/deal';
import { parse_items, print_items } from '../src/game/items';
import { parse_legal } from '../src/game/legal';
import { levels_left, group_sold, selldowns, space_of, ways_out } from '../src/game/ways';
import { make_game } from './edition';

describe('items', () => {
  it.each(['-', '5', '5,15,$200', '39,J1', '$50,J1,J2'])('%s is read and printed', (text) => {
    expect(print_items(parse_items(text))).toBe(text);
  });
});

describe('what a trade leaves behind', () => {
  it('is the preview beside the table as it is', () => {
    const game = make_game();
    const standing = (worth: number, groups: string[]) => ({ worth, income: 0, cost: 0, groups });
    game.outlook.seats = { 0: standing(1300, []), 1: standing(1400, ['B']) };
    const preview = {
      type: 'preview' as const,
      n: 7,
      cash: [793, 1200],
      interest: [7, 0],
      outlook: { rents: {}, seats: { 0: standing(1310, ['A']), 1: standing(1390, []) } },
    };
    expect(side_after(game, preview, 0)).toMatchObject({
      cash_before: 1000,
      cash: 793,
      interest: 7,
      gained: ['A'],
      lost: [],
      value: 10,
    });
    expect(side_after(game, preview, 1)).toMatchObject({
      cash: 1200,
      interest: 0,
      gained: [],
      lost: ['B'],
    });
  });
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
});

describe('ways out of a debt', () => {
  const way = (words: string, sum: number) => ({
    words,
    yield: sum,
    rent_lost: 0,
    breaks_group: false,
  });
  const ways = [way('mortgage 5', 100), way('sell 39', 100), way('mortgage 37', 175)];
  const you = { seat: 0, answers: 1, legal: [], ways: [...ways, way('selldown H 0 3', 700)] };

  it('are the server’s, singly and by groups', () => {
    expect(ways_out(you)).toEqual(ways);
    expect(selldowns(you).map(group_sold)).toEqual(['H']);
    expect(levels_left(you.ways[3]!)).toEqual([0, 3]);
    expect(ways.map(space_of)).toEqual([5, 39, 37]);
    expect(ways_out(null)).toEqual([]);
  });
});
