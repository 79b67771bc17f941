// A seat held by this browser, with its own connection.
import type { You } from '../protocol';
import type { Connection } from './connection';

/** What may be done although the question is over. */
export function at_any_time({ legal, answering }: You): string[] {
  return legal.filter((words) => !answering?.includes(words.split(' ', 1)[0] ?? ''));
}

export class Place {
  /** What the seat may do in what is shown, */
  shown: You | null = $state.raw(null);
  /** and what the network last said about it. */
  news: You | null = $state.raw(null);
  /**
   * Scenes are being played: a question that is over is not asked any more, the next one not yet.
   */
  waits = $state(false);
  you: You | null = $derived.by(() => {
    const { shown, news, waits } = this;
    if (!shown || !waits || shown.answers == null || news?.answers === shown.answers) return shown;
    return { ...shown, answers: null, legal: at_any_time(shown) };
  });
  /** When the network brought the question, and the last one that was shown. */
  asked_at = 0;
  seen: number | null = null;
  /** What the server was last told about claiming for this seat. */
  auto_claim: boolean | null = null;
  /** What it was last told about the seat's nonce. */
  nonce = '';
  constructor(
    readonly connection: Connection,
    public token: string,
    /** The entry by which it was taken; older ones are about whoever sat there before. */
    readonly since = 0,
  ) {}
}
