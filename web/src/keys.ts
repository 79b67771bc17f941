// Keys of the table. Space and Enter press the primary button; the letters can be changed in the
// settings.

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
  | 'hint'
  | 'spaces'
  | 'log'
  | 'players'
  | 'chat'
  | 'help'
  | 'command';

export type Keys = Record<Command, string>;

/** The letters follow the language: W for "Würfeln", R for "Roll". */
export const kKeys: Record<'de' | 'en', Keys> = {
  de: {
    roll: 'w',
    buy: 'k',
    auction: 'v',
    pass: 'p',
    claim: 'm',
    trade: 'h',
    build: 'b',
    mortgage: 'y',
    hold: 'o',
    hint: 'r',
    spaces: 'f',
    log: 'l',
    players: 'i',
    chat: 't',
    help: '?',
    command: '/',
  },
  en: {
    roll: 'r',
    buy: 'b',
    auction: 'a',
    pass: 'p',
    claim: 'c',
    trade: 't',
    build: 'u',
    mortgage: 'm',
    hold: 'w',
    hint: 'h',
    spaces: 's',
    log: 'l',
    players: 'i',
    chat: 'k',
    help: '?',
    command: '/',
  },
};

/** Letters typed into a field belong to the field. */
export function is_typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

export function command_of(event: KeyboardEvent, keys: Keys): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const pressed = event.key.toLowerCase();
  return (Object.keys(keys) as Command[]).find((command) => keys[command] === pressed) ?? null;
}

/** The keys in force: those chosen by hand, and the language's own for the rest. */
export function keys_in_force(language: 'de' | 'en', chosen: Partial<Keys>): Keys {
  return { ...kKeys[language], ...chosen };
}

/** A key has one meaning: whoever had it gets the old one in exchange. */
export function with_key(
  language: 'de' | 'en',
  chosen: Partial<Keys>,
  command: Command,
  key: string,
): Partial<Keys> {
  const before = keys_in_force(language, chosen);
  const changed = { ...chosen, [command]: key };
  for (const other of Object.keys(before) as Command[])
    if (other !== command && before[other] === key) changed[other] = before[command];
  return changed;
}
