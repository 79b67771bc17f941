// What lies on the table, counted: deeds, groups, worth and the rent a deed card promises. For showing only; the server decides.
import type { Edition, Game, SpaceText } from '../protocol';

/** A to H, station or utility; null where nothing can be owned. */
export function group_of(space: SpaceText): string | null {
  if (space.kind === 'street') return space.group ?? null;
  return space.kind === 'station' || space.kind === 'utility' ? space.kind : null;
}

export interface Group {
  id: string;
  spaces: number[];
}

const known_groups = new WeakMap<Edition, Group[]>();

/** The ten groups in board order: A to H, then stations and utilities. */
export function groups_of(edition: Edition): Group[] {
  const known = known_groups.get(edition);
  if (known) return known;
  const groups = new Map<string, number[]>();
  edition.spaces.forEach((space, at) => {
    const group = group_of(space);
    if (group) groups.set(group, [...(groups.get(group) ?? []), at]);
  });
  const rank = (id: string) => (id === 'station' ? 'x' : id === 'utility' ? 'y' : id);
  const found = [...groups]
    .map(([id, spaces]) => ({ id, spaces }))
    .sort((a, b) => rank(a.id).localeCompare(rank(b.id)));
  known_groups.set(edition, found);
  return found;
}

export function owner_of(game: Game, space: number): number | null {
  return game.deeds[space]?.owner ?? null;
}

export function deeds_of(game: Game, seat: number): number[] {
  return Object.keys(game.deeds)
    .map(Number)
    .filter((space) => owner_of(game, space) === seat)
    .sort((a, b) => a - b);
}

/** The same, group by group. */
export function deeds_by_group(edition: Edition, game: Game, seat: number): number[] {
  return groups_of(edition).flatMap((group) =>
    group.spaces.filter((space) => owner_of(game, space) === seat),
  );
}

export function owns_group(game: Game, group: Group, seat: number): boolean {
  return group.spaces.every((space) => owner_of(game, space) === seat);
}

export interface RentNow {
  amount: number;
  /** For a utility the amount is a factor of the throw. */
  times: boolean;
  /** Which row of the rent ladder is in force: 0 unbuilt, 1 to 4 houses, 5 hotel; for stations and utilities how many are owned, less one. */
  row: number;
  doubled: boolean;
}

/** The row of the deed's own ladder that is in force; null while nobody can ask for rent. */
export function rent_now(edition: Edition, game: Game, space: number): RentNow | null {
  const card = edition.spaces[space];
  const deed = game.deeds[space];
  const owner = owner_of(game, space);
  if (!card || !deed || owner === null || deed.mortgaged) return null;
  const group = groups_of(edition).find((g) => g.spaces.includes(space));
  if (!group) return null;
  if (card.kind === 'street') {
    const rents = card.rents ?? [];
    const doubled =
      deed.level === 0 &&
      owns_group(game, group, owner) &&
      group.spaces.every((s) => !game.deeds[s]?.mortgaged);
    return {
      amount: (rents[deed.level] ?? 0) * (doubled ? 2 : 1),
      times: false,
      row: deed.level,
      doubled,
    };
  }
  const owned = group.spaces.filter((s) => owner_of(game, s) === owner).length;
  const ladder = (card.kind === 'utility' ? card.times : card.rents) ?? [];
  return {
    amount: ladder[owned - 1] ?? 0,
    times: card.kind === 'utility',
    row: owned - 1,
    doubled: false,
  };
}

/** In the short game the large building follows the third small one. */
function most_houses(game: Game): number {
  return game.variant === 'short' ? 3 : 4;
}

/** The next step up of a street that is not yet full. */
export function level_above(game: Game, level: number): number {
  return level < most_houses(game) ? level + 1 : 5;
}

export function level_below(game: Game, level: number): number {
  return level === 5 ? most_houses(game) : level - 1;
}

/** Due for taking over a mortgaged deed, and on top of the mortgage for redeeming it: a tenth, rounded up. */
export function interest_of(space: SpaceText | undefined): number {
  return Math.ceil((space?.mortgage ?? 0) / 10);
}

export function redemption_of(space: SpaceText): number {
  return (space.mortgage ?? 0) + interest_of(space);
}

/** Cash, deeds at list price (half when mortgaged) and buildings at what they cost. */
export function net_worth(edition: Edition, game: Game, seat: number): number {
  const player = game.players[seat];
  if (!player || player.out) return 0;
  let worth = player.cash;
  for (const space of deeds_of(game, seat)) {
    const card = edition.spaces[space];
    const deed = game.deeds[space];
    if (!card || !deed) continue;
    worth += deed.mortgaged ? (card.price ?? 0) - (card.mortgage ?? 0) : (card.price ?? 0);
    worth += (deed.level === 5 ? most_houses(game) + 1 : deed.level) * (card.house ?? 0);
  }
  return worth;
}
