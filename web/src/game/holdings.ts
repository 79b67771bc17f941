// What lies on the table, found in the view: deeds, groups, worth, the rent in force. Nothing is
// computed here; the server does.
import type { Edition, Game, RentInForce, SpaceText } from '../protocol';

/** A to H, station or utility; null where nothing can be owned. */
export function group_of(space: SpaceText): string | null {
  if (space.kind === 'street') return space.group ?? null;
  return space.kind === 'station' || space.kind === 'utility' ? space.kind : null;
}

/** The colour of its band; grey where nothing can be owned. */
export function colour_of(edition: Edition, at: number): string {
  const space = edition.spaces[at];
  const group = space ? group_of(space) : null;
  return group ? edition.theme.groups[group as keyof typeof edition.theme.groups] : '#8a8a8a';
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

/** Those that can be built on. */
export function street_groups(edition: Edition): Group[] {
  return groups_of(edition).filter(({ spaces }) => edition.spaces[spaces[0]!]?.kind === 'street');
}

export function owner_of(game: Game, space: number): number | null {
  return game.deeds[space]?.owner ?? null;
}

/** What a seat owns, group by group. */
export function deeds_by_group(edition: Edition, game: Game, seat: number): number[] {
  return groups_of(edition).flatMap((group) =>
    group.spaces.filter((space) => owner_of(game, space) === seat),
  );
}

export function owns_group(game: Game, group: Group, seat: number): boolean {
  return group.spaces.every((space) => owner_of(game, space) === seat);
}

/** The row of the deed's own ladder that is in force; null while nobody can ask for rent. */
export function rent_now(game: Game, space: number): RentInForce | null {
  return game.outlook.rents[space] ?? null;
}

/** What is still missing of a debt. */
export function missing_of(game: Game): number {
  return game.outlook.decision?.missing ?? 0;
}

/** Cash, deeds at list price (half when mortgaged) and buildings at what they cost. */
export function net_worth(game: Game, seat: number): number {
  return game.outlook.seats[seat]?.worth ?? 0;
}
