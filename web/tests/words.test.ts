import { describe, expect, it } from 'vitest';
import { de } from '../src/texts/de';
import { en } from '../src/texts/en';
import { settings } from '../src/settings.svelte';
import { fill, short_name } from '../src/words.svelte';

const holes = (text: string) =>
  [
    ...new Set([...text.matchAll(/\{([a-z_0-9]+)/gi)].map((match) => match[1]?.toLowerCase())),
  ].sort();

describe('the catalogue', () => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
  });
  it.each(Object.keys(de) as (keyof typeof de)[])(
    '%s has the same places to fill in both languages',
    (key) => {
      expect(holes(en[key])).toEqual(holes(de[key]));
    },
  );
  it('contains no emoji', () => {
    for (const text of [...Object.values(de), ...Object.values(en)])
      expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});

describe('fill', () => {
  it('takes parameters first, then the edition’s words', () => {
    expect(fill('{name} baut {house}', { name: 'Ada' }, 'de', (word) => `<${word}>`)).toBe(
      'Ada baut <house>',
    );
  });
  it('chooses by number', () => {
    expect(fill('{n|one|many}', { n: 1 }, 'en')).toBe('one');
    expect(fill('{n|one|many}', { n: 0 }, 'en')).toBe('many');
  });
});

it('breaks short names between syllables', () => {
  const short = (language: 'de' | 'en', de_shy: string, short: string, short_en: string) => {
    settings.language = language;
    const name = de_shy.replaceAll('|', '');
    const space = {
      code: '',
      kind: 'street' as const,
      name,
      name_shy: de_shy.replaceAll('|', '\u00ad'),
      short,
      name_en: '',
      short_en,
    };
    return short_name(space).replaceAll('\u00ad', '|');
  };
  expect(short('de', 'Stern|warten|weg', 'Sternwarte', '')).toBe('Stern|warte');
  expect(short('de', 'Kap am Leucht|turm', 'Leuchtturm', '')).toBe('Leuchtturm');
  expect(short('en', '', '', 'Lighthouse')).toBe('Light|house');
  expect(short('en', '', '', 'Logbook')).toBe('Log|book');
  expect(short('en', '', '', 'Harbour')).toBe('Har|bour');
  expect(short('en', '', '', 'Weather')).toBe('Weather');
});
