// Ways out of a debt, least harm first. What is possible stands in the server's list; this only puts it in order and adds up.
import type { Edition, Game } from '../protocol';
import { mean_rent } from './expectation';
import { groups_of, level_below, owns_group, rent_now, type Group } from './holdings';
import type { Legal } from './legal';

export interface Way {
  words: string;
  space: number;
  kind: 'mortgage' | 'sell';
  yield: number;
  /** Rent given up at the next landing. */
  rent_lost: number;
  /** Ends the double rent of a complete group. */
  breaks_group: boolean;
}

export function ways_out(edition: Edition, game: Game, legal: Legal): Way[] {
  const ways: Way[] = [];
  for (const space of legal.mortgage)
    ways.push({
      words: `mortgage ${space}`,
      space,
      kind: 'mortgage',
      yield: edition.spaces[space]?.mortgage ?? 0,
      rent_lost: mean_rent(edition, game, space),
      breaks_group: rent_now(edition, game, space)?.doubled ?? false,
    });
  for (const space of legal.sell) {
    const card = edition.spaces[space];
    const level = game.deeds[space]?.level ?? 0;
    if (!card) continue;
    const below = level_below(game, level);
    const rents = card.rents ?? [];
    const lost = (rents[level] ?? 0) - (rents[below] ?? 0) * (below === 0 ? 2 : 1);
    ways.push({
      words: `sell ${space}`,
      space,
      kind: 'sell',
      yield: (card.house ?? 0) / 2,
      rent_lost: lost,
      breaks_group: false,
    });
  }
  const harm = (way: Way) => way.rent_lost / Math.max(1, way.yield) + (way.breaks_group ? 10 : 0);
  return ways.sort((a, b) => harm(a) - harm(b));
}

/**
 * The least harmful of them that together bring what is missing; all of them if they do not. What turns out to be needless is left
 * out again, the most harmful first.
 */
export function proposal_of(ways: readonly Way[], missing: number): Way[] {
  const chosen: Way[] = [];
  let sum = 0;
  for (const way of ways) {
    if (sum >= missing) break;
    chosen.push(way);
    sum += way.yield;
  }
  for (const way of chosen.toReversed())
    if (sum - way.yield >= missing) {
      chosen.splice(chosen.indexOf(way), 1);
      sum -= way.yield;
    }
  return chosen;
}

/** Groups with a large building none of which can be sold singly: the bank may lack the small ones to put in its place (AMB-26). */
export function stuck_groups(edition: Edition, game: Game, seat: number, legal: Legal): Group[] {
  return groups_of(edition).filter(
    (group) =>
      owns_group(game, group, seat) &&
      group.spaces.some((space) => game.deeds[space]?.level === 5) &&
      !group.spaces.some((space) => legal.sell.includes(space)),
  );
}

export interface Selldown {
  words: string;
  levels: number[];
  yield: number;
}

/** The even states below the present one, step by step; which of them the bank can supply, the server says. */
export function selldowns_of(edition: Edition, game: Game, group: Group): Selldown[] {
  const half = (edition.spaces[group.spaces[0] ?? 0]?.house ?? 0) / 2;
  const states: Selldown[] = [];
  let levels = group.spaces.map((space) => game.deeds[space]?.level ?? 0);
  while (levels.some((level) => level > 0)) {
    const highest = Math.max(...levels);
    levels = levels.with(levels.indexOf(highest), level_below(game, highest));
    states.push({
      words: `selldown ${group.id} ${levels.join(' ')}`,
      levels,
      yield: half * (states.length + 1),
    });
  }
  return states;
}
