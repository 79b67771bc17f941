import { describe, expect, it } from 'vitest';
import { hint_for, kHints, type Moment } from '../src/game/hints';
import type { Game, You } from '../src/protocol';
import { kEdition, make_game } from './edition';

function moment(
  legal: string[],
  changes: { game?: Partial<Game>; you?: Partial<You> | null; auto?: boolean; rent?: boolean } = {},
): Moment {
  const game = { ...make_game(), deeds: {}, ...changes.game };
  return {
    edition: kEdition,
    game,
    you: changes.you === null ? null : { seat: 0, answers: null, legal, ...changes.you },
    auto_claim: changes.auto ?? false,
    rent_came: changes.rent ?? false,
  };
}
const deed = (owner: number) => ({ owner, mortgaged: false, level: 0 });

describe('the hint of a moment', () => {
  it('a rent to claim', () => {
    expect(hint_for(moment(['claim 1']), [])).toBe('claim');
    expect(hint_for(moment(['claim 1'], { auto: true }), [])).toBeNull();
  });
  it('a rent that the bank claimed', () => {
    expect(hint_for(moment([], { auto: true, rent: true }), [])).toBe('auto_claim');
    expect(hint_for(moment([], { rent: true }), [])).toBeNull();
  });
  it('an auction that one may bid in', () => {
    const bid = (seats: number[]) => moment([], { game: { awaiting: { step: 'bid', seats } } });
    expect(hint_for(bid([0, 1]), [])).toBe('auction');
    expect(hint_for(bid([1]), [])).toBeNull();
  });
  it('a group to build on', () => {
    expect(hint_for(moment(['build 1', 'roll']), [])).toBe('build');
  });
  it('a street that somebody else has, on the own turn', () => {
    const split = { deeds: { 1: deed(0), 2: deed(1) } };
    expect(hint_for(moment(['roll'], { game: split, you: { answers: 3 } }), [])).toBe('trade');
    expect(hint_for(moment([], { game: split }), [])).toBeNull();
    const open = { deeds: { 1: deed(0) } };
    expect(hint_for(moment(['roll'], { game: open, you: { answers: 3 } }), [])).toBeNull();
  });
  it('the most urgent first, and each only once', () => {
    const both = moment(['claim 1', 'build 1']);
    expect(hint_for(both, [])).toBe('claim');
    expect(hint_for(both, ['claim'])).toBe('build');
    expect(hint_for(both, [...kHints])).toBeNull();
  });
  it('nothing for whoever watches or is out', () => {
    expect(hint_for(moment(['claim 1'], { you: null }), [])).toBeNull();
    const game = make_game();
    const players = game.players.map((player) => ({ ...player, out: true }));
    expect(hint_for(moment(['claim 1'], { game: { players } }), [])).toBeNull();
  });
});
