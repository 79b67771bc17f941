// The win chances as points of a graph, and the way between graph and game.
import type { Analysis } from '../protocol';

export interface Point {
  /** How many actions have been played. */
  n: number;
  turn: number;
  chances: number[];
}

export function points_of(analysis: Analysis): Point[] {
  return [
    { n: 0, turn: 0, chances: analysis.start },
    ...analysis.actions.map((action, i) => ({
      n: i + 1,
      turn: action.turn,
      chances: action.chances,
    })),
  ];
}

/** How many actions have been played after that many entries. */
export function actions_until(entries: readonly number[], n: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? Infinity) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In points of win chance, with its sign. */
export const points_text = (share: number, language: string): string =>
  new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  }).format(100 * share);
