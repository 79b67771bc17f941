import { describe, expect, it } from 'vitest';
import { de } from '../src/texts/de';
import { en } from '../src/texts/en';
import { fill } from '../src/words.svelte';

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
