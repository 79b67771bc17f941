// Bot levels, named by what was measured.
import type { BotLevel } from '../protocol';

/** The level that wins about its fair share: a game worth playing for a newcomer. */
export function usual_level(levels: readonly BotLevel[]): string {
  let best: BotLevel | undefined;
  const distance = (level: BotLevel) => Math.abs((level.wins ?? 0) - (level.par ?? 0.25));
  for (const level of levels) if (!best || distance(level) < distance(best)) best = level;
  return best?.level ?? 'trader';
}
