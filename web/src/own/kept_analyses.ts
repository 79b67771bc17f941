// Analyses of the games on this device, in a database of their own: what is lost there can be
// worked out again.
import type { Analysis } from '../protocol';
import { all_of, finished } from './games';

const kAnalyses = 'analyses';

interface Kept {
  made_by: string;
  analysis: Analysis;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('bankhalter analyses', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(kAnalyses);
  return finished(request);
}

export class KeptAnalyses {
  private database: Promise<IDBDatabase> | undefined;

  /** What another version of the module has made is not found. */
  constructor(private readonly made_by: string) {}

  /** The deepest there is, at least of that depth. */
  async find(game: string, depth: Analysis['depth']): Promise<Analysis | undefined> {
    return (
      (await this.read([game, 'deep'])) ??
      (depth === 'usual' ? this.read([game, 'usual']) : undefined)
    );
  }

  async keep(game: string, analysis: Analysis): Promise<void> {
    const kept: Kept = { made_by: this.made_by, analysis };
    await finished((await this.store('readwrite')).put(kept, [game, analysis.depth]));
  }

  async remove(game: string): Promise<void> {
    await finished((await this.store('readwrite')).delete(all_of(game)));
  }

  private async read(key: [string, Analysis['depth']]): Promise<Analysis | undefined> {
    const request = (await this.store('readonly')).get(key) as IDBRequest<Kept | undefined>;
    const kept = await finished(request);
    return kept?.made_by === this.made_by ? kept.analysis : undefined;
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.database ??= open();
    this.database.catch(() => (this.database = undefined));
    return (await this.database).transaction(kAnalyses, mode).objectStore(kAnalyses);
  }
}
