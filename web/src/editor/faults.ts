// What the server finds wrong with a board, in words for the one who is typing.
import type { BoardFault } from '../protocol';
import { settings } from '../settings.svelte';
import { t, type Parameters, type TextKey } from '../words.svelte';

const kSentences: readonly [RegExp, TextKey][] = [
  [/^not a text$/, 'fault_empty'],
  [/^missing$/, 'fault_empty'],
  [/^longer than (?<n>\d+) characters$/, 'fault_long'],
  [/^not a whole number from (?<low>\d+) to (?<high>\d+)$/, 'fault_number'],
  [/^not \d+ whole numbers from (?<low>\d+) to (?<high>\d+)$/, 'fault_number'],
  [/^has a character that cannot be seen$/, 'fault_hidden'],
  [/^not a colour/, 'fault_colour'],
  [/^hard to read on (?<ground>\w+)/, 'fault_contrast'],
  [/placeholders do not fit/, 'fault_placeholders'],
  [/^more than the price$/, 'fault_mortgage'],
  [/^fall with a building$/, 'fault_rents'],
  [/^must be even/, 'fault_even'],
  [/house price below|cheaper/, 'fault_house_order'],
  [/house prices differ|prices differ/, 'fault_house_side'],
  [/^that of another edition$/, 'fault_taken'],
  [/larger than \d+ bytes/, 'fault_large'],
];

/** The sentence for a fault; the server's own, in English, where there is none. */
export function fault_text(fault: BoardFault): string {
  // The key that is wrong stands in front; the place says it, too.
  const bare = fault.text.replace(/^(\w+|group \w): (?=.)/, '');
  for (const [pattern, key] of kSentences) {
    const found = pattern.exec(bare);
    if (found) return t(key, (found.groups ?? {}) as Parameters);
  }
  return settings.language === 'en' ? bare : t('fault_other', { text: bare });
}

export type Tab = 'about' | 'spaces' | 'words' | 'cards' | 'colours' | 'pictures';

/** Where in the form a place is. */
export function tab_of(place: string): Tab {
  if (place.startsWith('board.space') || place === 'board') return 'spaces';
  if (place.startsWith('cards')) return 'cards';
  if (place.startsWith('text_')) return 'words';
  if (place.startsWith('theme')) return 'colours';
  if (place.startsWith('art')) return 'pictures';
  return 'about';
}

/** The field that a place means: lists of numbers are one field each. */
export function fault_at(faults: readonly BoardFault[], place: string): string {
  const found = faults.find((one) => one.place === place);
  return found ? fault_text(found) : '';
}
