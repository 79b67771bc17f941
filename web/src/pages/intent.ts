// What was asked for on the home page and is carried out once the room is there.

export interface Intent {
  room: string;
  kind: 'alone' | 'host' | 'fork';
  /** For a fork: how many play, and where this person sits. */
  seats?: number;
  seat?: number;
}

let waiting: Intent | null = null;

export function intend(intent: Intent): void {
  waiting = intent;
}

export function take_intent(room: string): Intent | null {
  if (waiting?.room !== room) return null;
  const intent = waiting;
  waiting = null;
  return intent;
}

let copying: { room: string; done: Promise<boolean> } | null = null;

/** The room's link is on its way to the clipboard; the room will say so. */
export function copies_link(room: string, done: Promise<boolean>): void {
  copying = { room, done };
}

export function take_copied(room: string): Promise<boolean> | null {
  if (copying?.room !== room) return null;
  const { done } = copying;
  copying = null;
  return done;
}
