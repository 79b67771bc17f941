// An entry in stages: the game after some of its events. The events of an entry re-derive every
// balance, owner, building, card and token, so a scene can show its own part of what happened while
// the rest is still to come.
import type { Game, GameEvent } from '../protocol';

type Player = Game['players'][number];
type Deed = Game['deeds'][string];

function with_player(game: Game, seat: GameEvent['seat'], change: (one: Player) => Player): Game {
  if (typeof seat !== 'number') return game;
  return { ...game, players: game.players.map((one, i) => (i === seat ? change(one) : one)) };
}

function with_deed(game: Game, at: number, change: Partial<Deed>): Game {
  const deed = game.deeds[at];
  return deed ? { ...game, deeds: { ...game.deeds, [at]: { ...deed, ...change } } } : game;
}

/** How many of the bank's houses and hotels a street of this level holds. */
const houses = (level: number): number => (level < 5 ? level : 0);
const hotels = (level: number): number => (level === 5 ? 1 : 0);

function with_level(game: Game, at: number, level: number): Game {
  const before = game.deeds[at]?.level ?? 0;
  return {
    ...with_deed(game, at, { level }),
    bank: {
      houses: game.bank.houses + houses(before) - houses(level),
      hotels: game.bank.hotels + hotels(before) - hotels(level),
    },
  };
}

function with_cash(game: Game, event: GameEvent): Game {
  const amount = event.amount ?? 0;
  const paid = with_player(game, event.seat, (one) => ({ ...one, cash: one.cash - amount }));
  return with_player(paid, event.other, (one) => ({ ...one, cash: one.cash + amount }));
}

function with_jail_card(game: Game, event: GameEvent): Game {
  const deck = event.deck ?? 1;
  const given = with_player(game, event.other, (one) => ({
    ...one,
    jail_cards: one.jail_cards.filter((other) => other !== deck),
  }));
  return with_player(given, event.seat, (one) => ({
    ...one,
    jail_cards: [...one.jail_cards, deck].toSorted((a, b) => a - b),
  }));
}

/**
 * The game after one more event. What is awaited, the turn and the decks come with the end of the
 * entry; only with the game every question ends at once.
 */
export function fold(game: Game, event: GameEvent): Game {
  const at = event.space ?? 0;
  switch (event.event) {
    case 'moved':
      return with_player(game, event.seat, (one) => ({ ...one, space: at }));
    case 'jailed':
      return with_player(game, event.seat, (one) => ({
        ...one,
        space: 10,
        jailed: true,
        jail_tries: 0,
      }));
    case 'left_jail':
      return with_player(game, event.seat, (one) => ({ ...one, jailed: false, jail_tries: 0 }));
    case 'jail_throw_failed':
      return with_player(game, event.seat, (one) => ({ ...one, jail_tries: event.amount ?? 0 }));
    case 'speed_die_active':
      return with_player(game, event.seat, (one) => ({ ...one, speed_die: true }));
    case 'paid':
      return with_cash(game, event);
    case 'deed_moved':
      return with_deed(game, at, { owner: typeof event.seat === 'number' ? event.seat : null });
    case 'mortgaged':
      return with_deed(game, at, { mortgaged: true });
    case 'redeemed':
      return with_deed(game, at, { mortgaged: false });
    case 'built':
    case 'sold_building':
      return with_level(game, at, event.amount ?? 0);
    case 'jail_card_moved':
      return with_jail_card(game, event);
    case 'claim_made':
    case 'claim_lapsed':
      return { ...game, claims: game.claims.filter((claim) => claim.id !== event.amount) };
    case 'went_bankrupt':
      return with_player(game, event.seat, (one) => ({ ...one, out: true }));
    case 'game_over':
      return { ...game, awaiting: { step: 'over' } };
    default:
      return game;
  }
}

export function fold_all(game: Game, events: readonly GameEvent[]): Game {
  return events.reduce(fold, game);
}
