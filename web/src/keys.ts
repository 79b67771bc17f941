// Keys of the table. Space and Enter press the primary button; the letters can be changed in the settings.

export type Command =
  | 'roll'
  | 'buy'
  | 'auction'
  | 'pass'
  | 'claim'
  | 'trade'
  | 'build'
  | 'mortgage'
  | 'hold'
  | 'spaces'
  | 'log'
  | 'players'
  | 'chat'
  | 'help'
  | 'command';

export const kDefaultKeys: Record<Command, string> = {
  roll: 'w',
  buy: 'k',
  auction: 'v',
  pass: 'p',
  claim: 'm',
  trade: 'h',
  build: 'b',
  mortgage: 'y',
  hold: 'o',
  spaces: 'f',
  log: 'l',
  players: 'i',
  chat: 't',
  help: '?',
  command: '/',
};

/** Letters typed into a field belong to the field. */
export function is_typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

export function command_of(event: KeyboardEvent, keys: Record<Command, string>): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const pressed = event.key.toLowerCase();
  for (const command of Object.keys(keys) as Command[])
    if (keys[command] === pressed) return command;
  return null;
}
