// What people said, read from the log; whoever is muted is not heard.
import type { ServerEvent, View } from '../protocol';

export interface ChatLine {
  n: number;
  at: number;
  /** Null for somebody who watches. */
  seat: number | null;
  /** Empty for a watcher without a name. */
  name: string;
  text: string;
}

export function chat_lines(log: readonly ServerEvent[], view: View, me: number | null): ChatLine[] {
  const muted = me === null ? [] : (view.seats[me]?.muted ?? []);
  return log.flatMap(({ n, at, entry }) => {
    if (entry.type !== 'chat') return [];
    const seat = entry.seat ?? null;
    if (seat !== null && muted.includes(seat)) return [];
    const name = seat !== null ? (view.seats[seat]?.name ?? '') : (entry.name ?? '');
    return [{ n, at, seat, name, text: entry.text }];
  });
}
