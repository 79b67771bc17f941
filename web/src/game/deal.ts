// What a trade would leave behind, for the line "Danach": cash, interest on mortgaged deeds, complete groups.
import type { Edition, Game } from '../protocol';
import { groups_of, interest_of, owner_of, type Group } from './holdings';
import type { Items } from './items';

export interface SideAfter {
  seat: number;
  cash_before: number;
  cash: number;
  /** Due at once for the mortgaged deeds received. */
  interest: number;
  gained: string[];
  lost: string[];
  /** List price of what comes minus what goes, cash included. */
  value: number;
}

function value_of(edition: Edition, game: Game, items: Items): number {
  let value = items.cash;
  for (const space of items.spaces) {
    const card = edition.spaces[space];
    const mortgaged = game.deeds[space]?.mortgaged ?? false;
    value += (card?.price ?? 0) - (mortgaged ? (card?.mortgage ?? 0) : 0);
  }
  return value + items.cards.length * edition.bank.fine;
}

function interest_on(edition: Edition, game: Game, spaces: readonly number[]): number {
  return spaces
    .filter((space) => game.deeds[space]?.mortgaged)
    .reduce((sum, space) => sum + interest_of(edition.spaces[space]), 0);
}

export function after_trade(
  edition: Edition,
  game: Game,
  from: number,
  to: number,
  give: Items,
  take: Items,
): [SideAfter, SideAfter] {
  const owner_after = (space: number): number | null => {
    if (give.spaces.includes(space)) return to;
    if (take.spaces.includes(space)) return from;
    return owner_of(game, space);
  };
  const groups = groups_of(edition);
  const complete = (group: Group, seat: number, owner: (space: number) => number | null) =>
    group.spaces.every((space) => owner(space) === seat);
  const side = (seat: number, gives: Items, gets: Items): SideAfter => {
    const interest = interest_on(edition, game, gets.spaces);
    const cash_before = game.players[seat]?.cash ?? 0;
    const before = (group: Group) => complete(group, seat, (space) => owner_of(game, space));
    const after = (group: Group) => complete(group, seat, owner_after);
    return {
      seat,
      cash_before,
      cash: cash_before - gives.cash + gets.cash - interest,
      interest,
      gained: groups.filter((group) => !before(group) && after(group)).map((group) => group.id),
      lost: groups.filter((group) => before(group) && !after(group)).map((group) => group.id),
      value: value_of(edition, game, gets) - value_of(edition, game, gives) - interest,
    };
  };
  return [side(from, give, take), side(to, take, give)];
}
