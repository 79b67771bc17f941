// Ways out of a debt, as the server lists them; this only reads the words.
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
