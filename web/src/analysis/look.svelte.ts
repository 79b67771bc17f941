// An analysis as a page looks at it: the usual one first, a deeper one when somebody asks for it.
import { ApiError, problem_of } from '../net/problems';
import type { Analysis } from '../protocol';
import { fetch_analysis, type AnalysisDepth } from './fetch_analysis';

export class Look {
  /** The deepest there is so far. */
  analysis = $state.raw<Analysis | null>(null);
  /** Of what is being worked out; null while nothing is. */
  share = $state<number | null>(null);
  problem = $state('');
  #gone = false;

  constructor(
    private readonly room: string,
    private readonly fetch: typeof fetch_analysis = fetch_analysis,
  ) {}

  get can_go_deeper(): boolean {
    return this.analysis?.depth === 'usual' && this.share === null;
  }

  async take(depth: AnalysisDepth): Promise<void> {
    if (this.share !== null) return;
    this.share = 0;
    this.problem = '';
    try {
      const found = await this.fetch(
        this.room,
        depth,
        (part) => (this.share = part),
        () => !this.#gone,
      );
      if (found) this.analysis = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = problem_of(error);
    } finally {
      this.share = null;
    }
  }

  /** Nobody looks any more. */
  end(): void {
    this.#gone = true;
  }
}
