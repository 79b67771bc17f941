// Every text of the page in both languages, with counts of 0, 1 and 2 and with the words of every
// edition: nothing unfilled or unknown, plurals that agree, capitals and full stops.
import { describe, expect, it } from 'vitest';
import { de, type TextKey } from '../src/texts/de';
import { en } from '../src/texts/en';
import { fill } from '../src/words.svelte';

const catalogue = { de, en };
type Terms = Record<string, string>;

const kFiles = import.meta.glob<string>('../../editions/*/text.*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const terms_of = (edition: string, language: 'de' | 'en'): Terms => {
  const text = kFiles[`../../editions/${edition}/text.${language}.toml`] ?? '';
  const table = /\[terms\]\n([^[]*)/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/^(\w+) = "(.*)"$/gm)].map((match) => [match[1], match[2]]),
  ) as Terms;
};
const editions = ['base', 'big-bang', 'bond', 'mass-effect', 'thrones', 'zelda'];

/** Parameters that the page passes; `n` and its like are counts. */
const kCounts = ['n', 'm', 'missed', 'turns', 'throws', 'unseen', 'left'];
const kWords =
  'amount cash chi cost deck dice from id income kind known level lot name names one other p price reason rent rents seat share space speed sum take give times to turn value winners back rank of edition token what group place low high text word';
const known = new Set([...kCounts, ...kWords.split(' ')]);

const pairs = [
  ['house', 'houses'],
  ['hotel', 'hotels'],
  ['deed', 'deeds'],
  ['building', 'buildings'],
  ['money_one', 'money'],
];

/** The narrator's cases and forms of the verb, as a name has them. */
const plain = (text: string) =>
  text.replace(/\{\w+\?[^|}]*\|([^}]*)\}/g, '$1').replace(/\{(\w+)\.(?:dat|acc)\}/g, '{$1}');

const keys = Object.keys(de) as TextKey[];
const languages = ['de', 'en'] as const;

describe.each(languages)('every text, %s', (language) => {
  const texts = catalogue[language];
  describe.each(editions)('of %s', (edition) => {
    const terms = terms_of(edition, language);
    it('has words', () => expect(terms['house']).toBeTruthy());
    it.each([0, 1, 2])('is whole with %i', (count) => {
      for (const key of keys) {
        const unknown: string[] = [];
        const used: Record<string, string | number> = {};
        for (const name of known) used[name] = kCounts.includes(name) ? count : 'Ada';
        const told = fill(plain(texts[key]), used, language, (word) => {
          if (!(word in terms)) unknown.push(word);
          return terms[word] ?? word;
        });
        const where = `${key}: ${told}`;
        expect(unknown, where).toEqual([]);
        expect(told, where).not.toMatch(/[{}|]/);
        expect(told, where).not.toMatch(/[a-zäöüß)”“]\. [a-zäöü]/);
        expect(told, where).not.toMatch(/[^.]\.\.([^.]|$)/);
        expect(told, where).not.toMatch(/ {2}/);
        for (const [one, many] of pairs as [string, string][]) {
          if (terms[one] === terms[many]) continue;
          expect(told, where).not.toMatch(new RegExp(`(^|[^\\d])1 ${terms[many]}(\\W|$)`));
        }
      }
    });
  });
  it('lets nouns agree with the count before them', () => {
    const choice = /\{\w+\|(?:[^{}]|\{[^{}]*\})*\}/g;
    for (const key of keys)
      for (const count of kCounts)
        expect(texts[key].replace(choice, 'so'), key).not.toMatch(
          new RegExp(`\\{${count}\\} (\\{[a-z]+s\\}|(?!Zuschauer)[A-ZÄÖÜ][a-zäöü]+)`),
        );
  });
});

describe('fill', () => {
  const words = (word: string) => `<${word}>`;
  it('fills choices', () => {
    expect(fill('{n} {n|{house}|{houses}}', { n: 2 }, 'de', words)).toBe('2 <houses>');
    expect(fill('{n} {n|{house}|{houses}}.', { n: 1 }, 'en', words)).toBe('1 <house>.');
  });
  it('knows capitals', () => {
    expect(fill('{Properties}', {}, 'en', () => 'properties')).toBe('Properties');
  });
  it('writes one full stop', () => {
    expect(fill('{name}.', { name: 'Mr.' }, 'en')).toBe('Mr.');
    expect(fill('{n|yes|no}.', { n: 1 }, 'en')).toBe('yes.');
  });
});
