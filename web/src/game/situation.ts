// What is awaited, put into words: the headline, the one primary choice and its alternatives. What
// may be done comes from the server's list; this only finds the words and the order.
import type { Command } from '../keys';
import type { Edition, Game, View, You } from '../protocol';
import { money, name_at, number, plain_term, t, term } from '../words.svelte';
import { rent_now } from './holdings';
import { parse_legal, type Legal } from './legal';

export interface Choice {
  words: string;
  label: string;
  hint?: string;
  command?: Command;
  /** Cannot be taken back: it is held, not pressed. */
  grave?: boolean;
}

export interface Situation {
  step: Game['awaiting']['step'];
  /** A decision of this seat is awaited. */
  mine: boolean;
  headline: string;
  primary: Choice | null;
  others: Choice[];
  legal: Legal;
  /** Until when the throw is held (server's clock). */
  held_until: number | null;
}

export interface Seen {
  edition: Edition;
  view: View;
  game: Game;
  you: You | null;
  /** Several people share this device: they are called by their names. */
  shared?: boolean;
  /** What was asked has been answered, and that is being acted out. */
  answered?: boolean | undefined;
}

export function name_of(view: View, seat: number | string | null | undefined): string {
  if (seat === 'bank') return t('bank');
  return seat == null
    ? ''
    : (view.seats[seat]?.name ?? view.game?.players[Number(seat)]?.name ?? '');
}

export function names_of(view: View, seats: readonly number[] | undefined): string {
  return (seats ?? []).map((seat) => name_of(view, seat)).join(', ');
}

/** "Bergfried (Hotel)": the edition's word first, the generic one in brackets where it differs. */
export function level_label(level: number): string {
  const word = level === 5 ? 'hotel' : level === 1 ? 'house' : 'houses';
  const own = term(word);
  const generic = plain_term(word);
  const name = own === generic ? own : `${own} (${generic})`;
  return level === 5 ? name : `${number(level)} ${name}`;
}

/** The same, short. */
export function level_name(level: number): string {
  if (level === 0) return t('unbuilt');
  if (level === 5) return term('hotel');
  return `${number(level)} ${term(level === 1 ? 'house' : 'houses')}`;
}

export function lot_name(
  edition: Edition,
  lot: string | undefined,
  space: number | null | undefined,
): string {
  if (lot === 'house') return t('one_house');
  if (lot === 'hotel') return t('one_hotel');
  return space == null ? '' : name_at(edition, space);
}

/** "100 von Ben": a rent that may be demanded. */
function rent_from(view: View, claim: Game['claims'][number]): string {
  const name = name_of(view, claim.payer);
  return claim.rent != null
    ? t('rent_from', { amount: money(claim.rent), name })
    : t('throw_from', { times: claim.times ?? 4, name });
}

export function claim_label(view: View, claim: Game['claims'][number]): string {
  return t('claim_rent', { rent: rent_from(view, claim) });
}

/** Whose rents end with this throw. */
function owners_of_ended({ game, view }: Seen): string {
  const ended = game.outlook.decision?.ends_claims ?? [];
  const owners = game.claims.flatMap(({ id, owner }) => (ended.includes(id) ? [owner] : []));
  return names_of(view, [...new Set(owners)]);
}

function roll_from_jail({ edition, game }: Seen, tries: number): string {
  const of = edition.by_variant[game.variant]?.jail_throws ?? 0;
  return of === 1 ? t('roll_for_doubles_once') : t('roll_for_doubles', { n: tries + 1, of });
}

function start_turn(seen: Seen, seat: number, legal: Legal): Pick<Situation, 'primary' | 'others'> {
  const player = seen.game.players[seat];
  const own = seen.game.claims.filter((claim) => legal.claim.includes(claim.id));
  const ended = owners_of_ended(seen);
  const roll: Choice = {
    words: 'roll',
    label: player?.jailed ? roll_from_jail(seen, player.jail_tries) : t('roll'),
    command: 'roll',
  };
  if (own.length > 0)
    roll.hint = t('roll_forfeits', {
      rents: own.map((claim) => rent_from(seen.view, claim)).join(', '),
    });
  else if (ended) roll.hint = t('roll_ends_claim', { names: ended });
  else if (seen.game.turn.doubles > 0) roll.hint = t('roll_again');
  const others: Choice[] = [];
  if (legal.words.has('fine')) {
    const left = seen.game.outlook.decision?.fine_leaves ?? 0;
    others.push({ words: 'fine', label: t('pay_fine', { amount: seen.edition.bank.fine, left }) });
  }
  for (const deck of legal.card)
    others.push({
      words: `card ${deck}`,
      label: t('use_jail_card', { deck: term(`deck${deck}`) }),
    });
  // One's own throw gives up one's own rents: they come first.
  const [claim] = own;
  if (!claim) return { primary: roll, others };
  return {
    primary: {
      words: `claim ${claim.id}`,
      label: claim_label(seen.view, claim),
      hint: name_at(seen.edition, claim.space),
      command: 'claim',
    },
    others: [roll, ...others],
  };
}

function buy(seen: Seen, seat: number, legal: Legal): Pick<Situation, 'primary' | 'others'> {
  const at = seen.game.awaiting.space ?? 0;
  const price = seen.edition.spaces[at]?.price ?? 0;
  const left = seen.game.outlook.decision?.buy_leaves;
  const auction: Choice = { words: 'auction', label: t('auction_it'), command: 'auction' };
  if (left === undefined || !legal.words.has('buy')) {
    const cash = seen.game.players[seat]?.cash ?? 0;
    return {
      primary: { ...auction, hint: t('too_little_cash', { price, cash }) },
      others: [{ words: 'buy', label: t('buy_at', { price }), command: 'buy' }],
    };
  }
  return {
    primary: { words: 'buy', label: t('buy_for', { price, left }), command: 'buy' },
    others: [auction],
  };
}

function inherit(seen: Seen, legal: Legal): Pick<Situation, 'primary' | 'others'> {
  const choices: Choice[] = [];
  for (const at of seen.game.awaiting.spaces ?? []) {
    const name = name_at(seen.edition, at);
    const sum = seen.edition.spaces[at]?.mortgage ?? 0;
    if (legal.redeem.includes(at))
      choices.push({ words: `redeem ${at}`, label: t('redeem_inherited', { name, sum }) });
    if (legal.keep.includes(at))
      choices.push({ words: `keep ${at}`, label: t('keep_mortgaged', { name }) });
  }
  const primary = choices.find((choice) => choice.words.startsWith('keep')) ?? choices[0] ?? null;
  return { primary, others: choices.filter((choice) => choice !== primary).slice(0, 3) };
}

function choose_move(
  seen: Seen,
  seat: number,
  legal: Legal,
): Pick<Situation, 'primary' | 'others'> {
  const here = seen.game.players[seat]?.space ?? 0;
  const choices = legal.steps.map((steps): Choice => {
    const at = (here + steps) % 40;
    return {
      words: `steps ${steps}`,
      label: t('go_steps', { n: steps, name: name_at(seen.edition, at) }),
    };
  });
  return { primary: choices[0] ?? null, others: choices.slice(1) };
}

/** Ten more than the highest bid; the panel has the other steps. */
function bid(seen: Seen, legal: Legal): Pick<Situation, 'primary' | 'others'> {
  const amount = (seen.game.awaiting.amount ?? 0) + 10;
  if (!legal.bid || amount > legal.bid.high) return { primary: null, others: [] };
  return {
    primary: { words: `bid ${amount}`, label: t('bid_amount', { amount: money(amount) }) },
    others: [],
  };
}

function own_choices(
  seen: Seen,
  seat: number,
  legal: Legal,
): Pick<Situation, 'primary' | 'others'> {
  switch (seen.game.awaiting.step) {
    case 'start_turn':
      return start_turn(seen, seat, legal);
    case 'buy':
      return buy(seen, seat, legal);
    case 'bid':
      return bid(seen, legal);
    case 'shortage':
      return {
        primary: { words: 'compete', label: t('compete') },
        others: [{ words: 'pass', label: t('pass'), command: 'pass' }],
      };
    case 'place': {
      const choices = legal.place.map((at): Choice => ({
        words: `place ${at}`,
        label: t('place_on', { name: name_at(seen.edition, at) }),
      }));
      return { primary: choices[0] ?? null, others: choices.slice(1) };
    }
    case 'inherit':
      return inherit(seen, legal);
    case 'choose_move':
      return choose_move(seen, seat, legal);
    case 'end_turn':
      return { primary: { words: 'end', label: t('end_turn') }, others: [] };
    default:
      return { primary: null, others: [] };
  }
}

function headline(seen: Seen, mine: boolean): string {
  const { awaiting } = seen.game;
  const names =
    awaiting.seat !== undefined
      ? name_of(seen.view, awaiting.seat)
      : names_of(seen.view, awaiting.seats);
  const lot = lot_name(seen.edition, awaiting.lot, awaiting.space);
  const bidder = seen.shared && seen.you?.answers != null ? seen.you.seat : null;
  const space = awaiting.space == null ? '' : name_at(seen.edition, awaiting.space);
  const { seat } = seen.game.turn;
  if (seen.answered && seat != null && awaiting.step !== 'over')
    return t('turn_of', { name: name_of(seen.view, seat) });
  switch (awaiting.step) {
    case 'start_turn': {
      const jailed = awaiting.seats?.some((seat) => seen.game.players[seat]?.jailed);
      if (jailed) return mine ? t('you_are_jailed') : t('is_jailed', { name: names });
      return mine ? t('your_turn') : t('turn_of', { name: names });
    }
    case 'choose_move':
      return mine ? t('choose_your_move') : t('chooses_move', { name: names });
    case 'buy':
      return mine ? t('buy_question', { space }) : t('considers_buying', { name: names, space });
    case 'bid':
      return bidder === null
        ? t('auction_of', { lot })
        : t('bids_on', { name: name_of(seen.view, bidder), lot });
    case 'shortage':
      return mine
        ? t('shortage_question', {
            lot,
            n: awaiting.lot === 'hotel' ? seen.game.bank.hotels : seen.game.bank.houses,
            name: name_of(seen.view, awaiting.requester),
          })
        : t('shortage_wait', { names, n: awaiting.seats?.length ?? 1 });
    case 'place':
      return mine ? t('place_question', { lot }) : t('places', { name: names, lot });
    case 'raise_cash':
      return mine
        ? t('you_owe', { amount: money(awaiting.amount ?? 0), to: name_of(seen.view, awaiting.to) })
        : t('owes', {
            name: names,
            amount: money(awaiting.amount ?? 0),
            to: name_of(seen.view, awaiting.to),
          });
    case 'inherit':
      return mine ? t('inherit_question') : t('inherits', { name: names });
    case 'end_turn':
      return mine ? t('end_question') : t('ends_turn', { name: names });
    case 'chance_dice':
      return t('dice_fall', { name: names });
    case 'chance_draw':
      return t('card_comes', { name: names });
    case 'chance_deal':
      return t('deeds_dealt');
    case 'over':
      return t('game_over');
  }
}

export function situation_of(seen: Seen): Situation {
  const legal = parse_legal(seen.you?.legal);
  const seat = seen.you?.seat ?? null;
  const mine =
    seat !== null && seen.you?.answers != null && (seen.game.awaiting.seats ?? []).includes(seat);
  const choices =
    mine && seat !== null ? own_choices(seen, seat, legal) : { primary: null, others: [] };
  const held =
    seen.game.awaiting.step === 'start_turn' ? (seen.view.clock?.throw_at ?? null) : null;
  return {
    step: seen.game.awaiting.step,
    mine,
    headline: headline(seen, mine && !seen.shared),
    ...choices,
    legal,
    held_until: held,
  };
}

/** "18 pro Runde", "4-facher Wurf" … for the ring. */
export function price_or_rent(edition: Edition, game: Game, at: number): string {
  const space = edition.spaces[at];
  if (!space) return '';
  if (space.amount) return number(space.amount);
  if (!space.price) return '';
  const rent = rent_now(game, at);
  if (rent) return rent.times ? `×${rent.amount}` : number(rent.amount);
  return game.deeds[at]?.mortgaged ? t('mortgaged_short') : number(space.price);
}
