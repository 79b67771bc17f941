// Ways out of a debt, as the server lists them; this only reads the words and adds up a proposal.
import type { Way, You } from '../protocol';

const is_selldown = (way: Way) => way.words.startsWith('selldown ');

/** What may be mortgaged or sold singly, least harm first. */
export function ways_out(you: You | null): Way[] {
  return (you?.ways ?? []).filter((way) => !is_selldown(way));
}

/** Groups whose large buildings can only be sold down at once (AMB-26). */
export function selldowns(you: You | null): Way[] {
  return (you?.ways ?? []).filter(is_selldown);
}

/** The space that a way is about. */
export function space_of(way: Way): number {
  return Number(way.words.split(' ')[1]);
}

/** The group that a way sells down, and the levels it leaves. */
export function group_sold(way: Way): string {
  return way.words.split(' ')[1] ?? '';
}
export function levels_left(way: Way): number[] {
  return way.words.split(' ').slice(2).map(Number);
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
