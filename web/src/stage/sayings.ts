// What the narrator has to say about an event. The words are in texts/; here is who, whom, where
// and how much.
import type { Items } from '../game/items';
import type { Edition, Game, GameEvent } from '../protocol';
import type { NarrationKey, Sentence } from './scene';

type Facts = Omit<Sentence, 'key'>;

function of(event: GameEvent): Facts {
  return {
    ...(event.seat === undefined ? {} : { seat: event.seat }),
    ...(event.other === undefined ? {} : { other: event.other }),
    ...(event.space === undefined ? {} : { space: event.space }),
    ...(event.amount === undefined ? {} : { amount: event.amount }),
    ...(event.lot === undefined ? {} : { lot: event.lot }),
  };
}
const saying = (key: NarrationKey, event: GameEvent, facts: Facts = {}): Sentence => ({
  key,
  ...of(event),
  ...facts,
});

export const opening = (event: GameEvent) =>
  saying('say_opening', event, { n: (event.dice ?? []).reduce((sum, eyes) => sum + eyes, 0) });
export const drawn = (event: GameEvent) => saying('say_draw', event, { deck: event.deck ?? 1 });
export const jailed = (event: GameEvent) =>
  saying(event.why === 'doubles' ? 'say_jail_doubles' : 'say_jail', event);
export const freed = (event: GameEvent) => saying('say_free_doubles', event);
export const stays = (event: GameEvent) => saying('say_stays', event);
export const again = (event: GameEvent) => saying('say_again', event);
export const debt = (event: GameEvent) => saying('say_debt', event);
export const auction = (event: GameEvent) => saying('say_auction', event);
export const won = (event: GameEvent) => saying('say_sold', event);
export const unsold = (event: GameEvent) => saying('say_unsold', event);
export const shortage = (event: GameEvent) => saying('say_shortage', event);
export const kept = (event: GameEvent) => saying('say_kept', event);
export const demanded = (event: GameEvent) => saying('say_demand', event);
export const dealt = (event: GameEvent) => saying('say_dealt', event);
export const bankrupt = (event: GameEvent) => saying('say_bankrupt', event);
export const over = (event: GameEvent): Sentence => ({
  key: (event.winners?.length ?? 0) > 1 ? 'say_shared_win' : 'say_win',
  seat: event.winners?.[0] ?? 0,
  winners: event.winners ?? [],
});
export const bid = (event: GameEvent) =>
  saying(
    ({ bid_made: 'say_bid', passed: 'say_pass' } as const)[event.event] ?? 'say_compete',
    event,
  );

/** Where somebody landed, and what it means. */
export function landed(
  edition: Edition,
  game: Game,
  after: Game,
  event: GameEvent,
  opened: GameEvent | undefined,
): Sentence | null {
  const at = event.space ?? 0;
  const seat = event.seat ?? 0;
  const deed = game.deeds[at];
  const claim = opened?.space === at && after.claims.find((one) => one.id === opened.amount);
  const here = (key: NarrationKey, more: Facts = {}): Sentence => ({
    key,
    seat,
    space: at,
    ...more,
  });
  if (claim)
    return claim.rent == null
      ? here('say_land_throw', { other: claim.owner, n: claim.times ?? 4 })
      : here('say_land_rent', { other: claim.owner, amount: claim.rent });
  const kind = edition.spaces[at]?.kind;
  if (kind === 'go_to_jail') return null;
  if (kind === 'jail') return here('say_visit');
  if (!deed) return here('say_land');
  const owner = deed.owner ?? null;
  if (owner === null) return here('say_land_free', { amount: edition.spaces[at]?.price ?? 0 });
  if (owner === seat) return here('say_land_own');
  return here(deed.mortgaged ? 'say_land_mortgaged' : 'say_land_other', { other: owner });
}

export const rent = (payment: GameEvent, space: number | undefined) =>
  space === undefined ? saying('say_rent_thrown', payment) : saying('say_rent', payment, { space });

export function lapsed(event: GameEvent, game: Game): Sentence {
  const claim = game.claims.find((one) => one.id === event.amount);
  return claim?.rent == null
    ? saying('say_lapsed_throw', event)
    : saying('say_lapsed', event, { amount: claim.rent });
}

const kPaid: Partial<Record<string, NarrationKey>> = {
  levy: 'say_levy',
  fine: 'say_fine',
  purchase: 'say_buy',
  interest: 'say_interest',
  redeem: 'say_redeem',
};
/** The bank pays: the one who gets it is the subject. */
const kReceived: Partial<Record<string, NarrationKey>> = {
  salary: 'say_go',
  building_sold: 'say_sell',
  mortgage: 'say_mortgage',
};

export function paid(
  event: GameEvent,
  rest: readonly GameEvent[],
  moves: readonly GameEvent[],
): Sentence {
  const why = event.why ?? '';
  const [move] = moves;
  const where: Facts = move ? { space: move.space ?? 0 } : {};
  const received = kReceived[why];
  if (received) return saying(received, event, { seat: event.other ?? 'bank', ...where });
  if (why === 'rent') return rent(event, event.space);
  if (why === 'building') return saying('say_build', event, { level: move?.amount ?? 0, ...where });
  const key = kPaid[why];
  if (key) return saying(key, event, where);
  if (rest.length > 0)
    return event.seat === rest[0]?.seat
      ? saying('say_pays_all', event)
      : saying('say_gets_all', event, { seat: event.other ?? 'bank' });
  return event.seat === 'bank'
    ? saying('say_gets', event, { seat: event.other ?? 'bank', other: 'bank' })
    : saying('say_pays', event);
}

/** A trade with its contents, as seen by the one who proposed it. */
export function traded(event: GameEvent, rest: readonly GameEvent[]): Sentence {
  const given = (to: GameEvent['seat']): Items => ({
    spaces: rest.flatMap((one) =>
      one.event === 'deed_moved' && one.seat === to ? [one.space ?? 0] : [],
    ),
    cash: rest.reduce(
      (sum, one) => (one.event === 'paid' && one.other === to ? sum + (one.amount ?? 0) : sum),
      0,
    ),
    cards: rest.flatMap((one) =>
      one.event === 'jail_card_moved' && one.seat === to ? [one.deck ?? 1] : [],
    ),
  });
  return saying('say_trade', event, { give: given(event.other), take: given(event.seat) });
}
