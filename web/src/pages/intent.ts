// What was asked for on the home page and is carried out once the room is there.

export interface Intent {
  room: string;
  kind: 'alone' | 'host';
}

let waiting: Intent | null = null;

export function intend(intent: Intent): void {
  waiting = intent;
}

export function take_intent(room: string): Intent['kind'] | null {
  if (waiting?.room !== room) return null;
  const { kind } = waiting;
  waiting = null;
  return kind;
}
