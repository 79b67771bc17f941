// "May I?" at once, at a server's table: the module knows the same rules and answers from the state
// that the page shows, in the words of the server, which stays the judge. It is loaded behind the
// first question, which still goes to the server.
import type { Game, ServerPreview, ServerRefused } from '../protocol';
import { ask_device } from './device';

let ready = false;

/** Whether the next question is answered here. */
export const answers_here = (): boolean => ready;

export async function preview_here(
  position: Game,
  seat: number,
  words: string,
): Promise<ServerPreview | ServerRefused | null> {
  const answer = ask_device<{ text: string }>({ do: 'preview', position, seat, words }).then(
    ({ text }) => {
      ready = true;
      return JSON.parse(text) as ServerPreview | ServerRefused;
    },
    () => null, // a board of one's own, or no module: the server knows
  );
  return ready ? answer : null;
}
