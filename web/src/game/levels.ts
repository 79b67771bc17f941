// Bot levels.
import type { BotLevel } from '../protocol';

/** Who sits down where nobody has chosen. */
export function usual_level(levels: readonly BotLevel[]): string {
  return levels.find((level) => level.usual)?.level ?? 'medium';
}
