// What a newcomer is told, each hint once, at the moment it matters.
import type { Edition, Game, You } from '../protocol';
import { owner_of, street_groups } from './holdings';

export const kHints = ['claim', 'auto_claim', 'auction', 'build', 'trade'] as const;
export type Hint = (typeof kHints)[number];

export interface Moment {
  edition: Edition;
  game: Game;
  you: You | null;
  /** Whether the bank claims this person's rents. */
  auto_claim: boolean;
  /** Whether a rent of this person was just paid. */
  rent_came: boolean;
}

/** Whether a street is missing that somebody else has. */
function somebody_has_my_missing({ edition, game }: Moment, seat: number): boolean {
  return street_groups(edition).some(({ spaces }) => {
    const owners = spaces.map((space) => owner_of(game, space));
    return (
      owners.every((owner) => owner !== null) &&
      owners.includes(seat) &&
      owners.some((owner) => owner !== seat)
    );
  });
}

/** The hints of this moment, the most urgent first. */
function fitting(moment: Moment): Hint[] {
  const { game, you } = moment;
  if (!you || game.players[you.seat]?.out) return [];
  const may = (word: string) => you.legal.some((words) => words.startsWith(word));
  const found: Hint[] = [];
  if (!moment.auto_claim && may('claim ')) found.push('claim');
  if (game.awaiting.step === 'bid' && game.awaiting.seats?.includes(you.seat))
    found.push('auction');
  if (moment.auto_claim && moment.rent_came) found.push('auto_claim');
  if (may('build ')) found.push('build');
  if (you.answers != null && somebody_has_my_missing(moment, you.seat)) found.push('trade');
  return found;
}

/** The hint to show now, or none; `seen` are those that were shown before. */
export function hint_for(moment: Moment, seen: readonly string[]): Hint | null {
  return fitting(moment).find((hint) => !seen.includes(hint)) ?? null;
}
