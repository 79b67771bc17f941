// Up to which entry of a room's log this browser has read the chat: what was read stays read after
// a reload.
const kKey = 'bankhalter.chat_read';

export function chat_read(room: string): number {
  try {
    const [kept, n] = JSON.parse(localStorage.getItem(kKey) ?? '[]') as [string?, number?];
    return kept === room ? (n ?? 0) : 0;
  } catch {
    return 0;
  }
}

/** One room is kept, the one read last. */
export function keep_chat_read(room: string, n: number): void {
  try {
    localStorage.setItem(kKey, JSON.stringify([room, n]));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
