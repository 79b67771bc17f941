// What a person chose for this browser: language, colours, sound, motion, speed, help, keys. Kept
// in localStorage.
import { keys_in_force, kKeys, type Command, type Keys } from './keys';
import type { Speed } from './stage/pace';

export type Language = 'de' | 'en';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How fully the stage shows what happens. */
  speed: Speed;
  motion: 'auto' | 'off';
  /** The board is seen at a slight angle where there is room. */
  tilt: boolean;
  /** Practice help: what a deal changes, rents to expect, why a bot did what it did. */
  help: boolean;
  /** The own cash as printed notes, besides the number. */
  notes: boolean;
  /** On for newcomers; the hint about it lets them claim themselves. */
  auto_claim: boolean;
  /** Hints of the first games: whether they are wanted, and which were shown. */
  hints: boolean;
  hints_seen: string[];
  /** How "your turn" reaches somebody who is elsewhere. */
  notify: boolean;
  vibrate: boolean;
  name: string;
  /** Keys chosen by hand; the others follow the language. */
  keys: Partial<Keys>;
}

const kKey = 'bankhalter.settings';
const kNames = [
  'Ada',
  'Emil',
  'Frieda',
  'Grete',
  'Hugo',
  'Ida',
  'Karl',
  'Lotte',
  'Mina',
  'Otto',
  'Paula',
  'Rosa',
  'Theo',
  'Uli',
  'Vera',
  'Willi',
];

/** What was kept may hold all keys, as they once were: the usual ones were not chosen. */
function chosen_keys(kept: Partial<Keys> = {}): Partial<Keys> {
  return Object.fromEntries(
    Object.entries(kept).filter(([command, key]) => kKeys.de[command as Command] !== key),
  );
}

function load(): Settings {
  const defaults: Settings = {
    language: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
    theme: 'auto',
    sound: true,
    volume: 0.7,
    speed: 'normal',
    motion: 'auto',
    tilt: true,
    help: true,
    notes: false,
    auto_claim: true,
    hints: true,
    hints_seen: [],
    notify: false,
    vibrate: true,
    name: kNames[Math.floor(Math.random() * kNames.length)] ?? 'Ada',
    keys: {},
  };
  try {
    const kept = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Settings>;
    return { ...defaults, ...kept, keys: chosen_keys(kept.keys) };
  } catch {
    return defaults;
  }
}

export const settings: Settings = $state(load());

export function keys(): Keys {
  return keys_in_force(settings.language, settings.keys);
}

// A choice made in another tab holds here as well.
addEventListener('storage', (event) => {
  if (event.key === kKey) Object.assign(settings, load());
});

export function keep_settings(): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function moves(): boolean {
  return (
    settings.motion === 'auto' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    document.visibilityState === 'visible'
  );
}
