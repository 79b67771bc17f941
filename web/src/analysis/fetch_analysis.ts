// What decided a game, as the server or this device works it out: asked again and again until it is
// there.
import { ask_analysis } from '../net/api';
import { is_own } from '../own/names';
import type { Analysis, ServerEvent } from '../protocol';

export type AnalysisDepth = Analysis['depth'];

const kAgainAfter = { usual: 600, deep: 2_000 };

/** With the usual depth also a deeper one, if that is there. */
export async function fetch_analysis(
  room: string,
  depth: AnalysisDepth,
  progress: (share: number) => void,
  still_wanted: () => boolean,
): Promise<Analysis | null> {
  while (still_wanted()) {
    const answer = await ask_analysis(room, depth);
    if (!('progress' in answer)) return answer;
    progress(answer.progress);
    // A server works on by itself, this device while it is asked.
    if (!is_own(room)) await new Promise((resolve) => setTimeout(resolve, kAgainAfter[depth]));
  }
  return null;
}

/** The numbers of the entries that are actions: the analysis counts actions only. */
export function entries_of_actions(events: readonly ServerEvent[]): number[] {
  return events.filter((event) => event.entry.type === 'act').map((event) => event.n);
}
