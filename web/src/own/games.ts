// The logs of the games on this device, in IndexedDB. An append is on the disk when it resolves.
// Where storage is full or forbidden a game goes on in memory, and whoever asks is told.
import type { Stored } from './requests';

/** Another window has written to the game. */
export class WrittenElsewhere extends Error {}

const kEntries = 'entries';

export function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('bankhalter', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(kEntries);
  return finished(request);
}

/** All that belongs to a game: keys begin with it, those of entries are [game, number]. */
export const all_of = (game: string): IDBKeyRange => IDBKeyRange.bound([game], [game, []]);

export class Games {
  private database: Promise<IDBDatabase> | undefined;
  private readonly unsaved = new Map<string, string[]>();

  is_saved(game: string): boolean {
    return !this.unsaved.has(game);
  }

  async read(game: string): Promise<string[]> {
    return this.unsaved.get(game) ?? this.read_stored(game).catch(() => []);
  }

  async append(stored: readonly Stored[]): Promise<void> {
    const kept = stored.filter(({ game }) => this.is_saved(game));
    try {
      if (kept.length > 0) await this.write(kept);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError')
        throw new WrittenElsewhere();
      for (const { game } of kept)
        this.unsaved.set(game, await this.read_stored(game).catch(() => []));
    }
    for (const { game, entries } of stored) this.unsaved.get(game)?.push(...entries);
  }

  async remove(game: string): Promise<void> {
    this.unsaved.delete(game);
    const transaction = (await this.opened()).transaction(kEntries, 'readwrite');
    await finished(transaction.objectStore(kEntries).delete(all_of(game)));
  }

  private opened(): Promise<IDBDatabase> {
    this.database ??= open();
    this.database.catch(() => (this.database = undefined));
    return this.database;
  }

  private async read_stored(game: string): Promise<string[]> {
    const transaction = (await this.opened()).transaction(kEntries, 'readonly');
    return finished(transaction.objectStore(kEntries).getAll(all_of(game)) as IDBRequest<string[]>);
  }

  private async write(stored: readonly Stored[]): Promise<void> {
    const transaction = (await this.opened()).transaction(kEntries, 'readwrite', {
      durability: 'strict',
    });
    const entries = transaction.objectStore(kEntries);
    for (const { game, first, entries: bodies } of stored)
      bodies.forEach((body, i) => entries.add(body, [game, first + i]));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  }
}
