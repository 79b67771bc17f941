// What the one primary button does: a chosen space first, then what the situation asks.
import type { Edition, Game, You } from '../protocol';
import { money, name_at, t } from '../words.svelte';
import { missing_of } from './holdings';
import type { Choice, Situation } from './situation';
import { selldowns, ways_out } from './ways';

/** The spaces one of which is to be chosen. */
export function marked_of(situation: Situation): readonly number[] {
  if (!situation.mine) return [];
  return situation.step === 'place' ? situation.legal.place : situation.legal.goto;
}

/**
 * In a debt: to the list of ways, from there to the proposal; and when nothing is left to sell, the
 * end, which is held.
 */
function raising(
  situation: Situation,
  game: Game,
  you: You | null,
  listed: boolean,
): Choice | null {
  if (!situation.mine || situation.step !== 'raise_cash') return null;
  const missing = missing_of(game);
  if (ways_out(you).length + selldowns(you).length === 0 && situation.legal.words.has('bankrupt'))
    return { words: 'bankrupt', label: t('bankrupt'), hint: t('hold_to_confirm'), grave: true };
  const proposal = you?.proposal;
  if (!listed || !proposal) return { words: '', label: t('open_debt', { amount: money(missing) }) };
  const { words, yield: sum } = proposal;
  return {
    words: words.join('; '),
    label: t('debt_propose', { sum }),
    hint: t(sum < missing ? 'debt_steps_part' : 'debt_steps', { n: words.length }),
  };
}

export function primary_of(
  edition: Edition,
  game: Game,
  situation: Situation,
  you: You | null,
  /** The space that was chosen, and whether the ways out of a debt are in sight. */
  { picked, listed }: { picked: number | null; listed: boolean },
): Choice | null {
  if (picked !== null && marked_of(situation).includes(picked)) {
    const name = name_at(edition, picked);
    return situation.step === 'place'
      ? { words: `place ${picked}`, label: t('place_on', { name }) }
      : { words: `goto ${picked}`, label: t('go_to', { name }) };
  }
  if (situation.mine && situation.step === 'choose_move' && situation.legal.goto.length > 0)
    return { words: '', label: t('choose_space') };
  return raising(situation, game, you, listed) ?? situation.primary;
}
