// What a person chose for this browser: language, colours, sound, motion, speed, help, keys. Kept in localStorage.
import { kDefaultKeys, type Command } from './keys';
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
  /** Practice help: what a deal changes, rents to expect, why a bot did what it did. */
  help: boolean;
  /** The own cash as printed notes, besides the number. */
  notes: boolean;
  auto_claim: boolean;
  name: string;
  keys: Record<Command, string>;
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

function load(): Settings {
  const defaults: Settings = {
    language: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
    theme: 'auto',
    sound: true,
    volume: 0.7,
    speed: 'normal',
    motion: 'auto',
    help: true,
    notes: false,
    auto_claim: false,
    name: kNames[Math.floor(Math.random() * kNames.length)] ?? 'Ada',
    keys: { ...kDefaultKeys },
  };
  try {
    const kept = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Settings>;
    return { ...defaults, ...kept, keys: { ...defaults.keys, ...kept.keys } };
  } catch {
    return defaults;
  }
}

export const settings: Settings = $state(load());

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
