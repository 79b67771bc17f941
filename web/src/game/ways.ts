// Ways out of a debt, least harm first. What is possible stands in the server's list; this only puts it in order and adds up.
import type { Edition, Game } from '../protocol';
import { groups_of, owns_group } from './holdings';
import type { Legal } from './legal';

export interface Way {
  words: string;
  space: number;
  kind: 'mortgage' | 'sell';
  yield: number;
  /** Rent given up at the next landing. */
  rent_lost: number;
  /** Breaks what was a complete group. */
  breaks_group: boolean;
}

export function ways_out(edition: Edition, game: Game, seat: number, legal: Legal): Way[] {
  const groups = groups_of(edition);
  const ways: Way[] = [];
  for (const space of legal.mortgage) {
    const card = edition.spaces[space];
    const group = groups.find((one) => one.spaces.includes(space));
    if (!card || !group) continue;
    const breaks_group = card.kind === 'street' && owns_group(game, group, seat);
    const rent = card.kind === 'utility' ? 28 : (card.rents?.[0] ?? 0);
    ways.push({
      words: `mortgage ${space}`,
      space,
      kind: 'mortgage',
      yield: card.mortgage ?? 0,
      rent_lost: rent * (breaks_group ? 2 : 1),
      breaks_group,
    });
  }
  for (const space of legal.sell) {
    const card = edition.spaces[space];
    const level = game.deeds[space]?.level ?? 0;
    if (!card) continue;
    const below = level === 5 && game.variant === 'short' ? 3 : level - 1;
    const rents = card.rents ?? [];
    const lost = (rents[level] ?? 0) - (rents[below] ?? 0) * (below === 0 ? 2 : 1);
    ways.push({ words: `sell ${space}`, space, kind: 'sell', yield: (card.house ?? 0) / 2, rent_lost: lost, breaks_group: false });
  }
  const harm = (way: Way) => way.rent_lost / Math.max(1, way.yield) + (way.breaks_group ? 10 : 0);
  return ways.sort((a, b) => harm(a) - harm(b));
}
