// Texts of the page in the chosen language. `{name}` is filled from the parameters, or from the
// words of the edition that is played, `{Name}` with a capital; `{n|one|many}` chooses by the
// number n, and both choices may hold placeholders. A full stop after a value that brings its own
// ("Mr.") is dropped.
import { settings } from './settings.svelte';
import { de, type TextKey } from './texts/de';
import { en } from './texts/en';
import type { Edition, LanguageText, SpaceText } from './protocol';

export type { TextKey };
export type Parameters = Record<string, string | number>;

const catalogue = { de, en };

const played: { edition: Edition | null } = $state({ edition: null });

/** From now on texts speak in the words of this edition. */
export function speak_of(edition: Edition | null): void {
  played.edition = edition;
}

export function term(key: string): string {
  return (
    played.edition?.terms[settings.language][key] ?? kPlainTerms[settings.language][key] ?? key
  );
}

/** The generic word, whatever the edition calls it. */
export function plain_term(key: string): string {
  return kPlainTerms[settings.language][key] ?? key;
}

const kPlainTerms: Record<'de' | 'en', Record<string, string>> = {
  de: {
    house: 'Haus',
    houses: 'Häuser',
    hotel: 'Hotel',
    hotels: 'Hotels',
    buildings: 'Gebäude',
    streets: 'Straßen',
    stations: 'Bahnhöfe',
    utilities: 'Werke',
    properties: 'Grundstücke',
    levies: 'Abgaben',
    deed: 'Besitzrechtkarte',
    deeds: 'Besitzrechtkarten',
    go: 'LOS',
  },
  en: {
    house: 'house',
    houses: 'houses',
    hotel: 'hotel',
    hotels: 'hotels',
    buildings: 'buildings',
    streets: 'streets',
    stations: 'stations',
    utilities: 'utilities',
    properties: 'properties',
    levies: 'levies',
    deed: 'deed',
    deeds: 'deeds',
    go: 'GO',
  },
};

// Making a formatter costs far more than using it.
const formatters = new Map<string, Intl.NumberFormat>();
const plurals = { de: new Intl.PluralRules('de'), en: new Intl.PluralRules('en') };

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  const key = settings.language + (options ? JSON.stringify(options) : '');
  let formatter = formatters.get(key);
  if (!formatter)
    formatters.set(key, (formatter = new Intl.NumberFormat(settings.language, options)));
  return formatter.format(value);
}

export function percent(share: number, digits = 0): string {
  return number(share, { style: 'percent', maximumFractionDigits: digits });
}

/** An amount with the sign of the edition's money. */
export function money(amount: number): string {
  const sign = term('money_sign');
  return sign === 'money_sign' ? number(amount) : `${number(amount)} ${sign}`;
}

const kPlaceholder =
  /\{([a-z_0-9]+)(?:\|((?:[^|{}]|\{[^{}|]*\})*)\|((?:[^{}]|\{[^{}|]*\})*))?\}(\.?)/gi;

export function fill(
  text: string,
  parameters: Parameters,
  language = settings.language,
  words: (key: string) => string = term,
): string {
  return text.replace(
    kPlaceholder,
    (_, name: string, one: string | undefined, many: string | undefined, stop: string) => {
      const key = name.charAt(0).toLowerCase() + name.slice(1);
      const value = parameters[key];
      if (one !== undefined && many !== undefined) {
        const choice = plurals[language].select(Number(value)) === 'one' ? one : many;
        return fill(choice, parameters, language, words) + stop;
      }
      const plain =
        value === undefined ? words(key) : typeof value === 'number' ? number(value) : value;
      const told = key === name ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
      return told.endsWith('.') ? told : told + stop;
    },
  );
}

export function t(key: TextKey, parameters: Parameters = {}): string {
  return fill(catalogue[settings.language][key], parameters);
}

/** The same in both languages, for what is handed on before it is shown. */
export function both(key: TextKey, parameters: Parameters = {}): LanguageText {
  return { de: fill(de[key], parameters, 'de'), en: fill(en[key], parameters, 'en') };
}

/** A text with its places still to fill, for who fills them with more than words. */
export function template(key: TextKey): string {
  return catalogue[settings.language][key];
}

export function in_language(text: LanguageText): string {
  return text[settings.language];
}

/** The name of a space; edition names stay German where English has no own. */
export function space_name(space: SpaceText): string {
  return settings.language === 'de' ? space.name : space.name_en;
}

/** The same for narrow places: German names may break where their soft hyphens are. */
export function narrow_name(space: SpaceText): string {
  return settings.language === 'de' ? space.name_shy : with_soft_hyphens(space.name_en);
}

/**
 * Long English words may break before a consonant that a vowel follows: Cali-bra-tions; before an h
 * only where it is no part of "th": Light-house.
 */
function with_soft_hyphens(name: string, long = 8): string {
  return name.replace(/[A-Za-z]+/g, (word) =>
    word.length < long
      ? word
      : word.replace(
          /(?<=[A-Za-z]{3})(?=[bcdfgjklmnpqrstvwxz][aeiouy][a-z]{2})|(?<=ght)(?=h[aeiouy])/g,
          '\u00ad',
        ),
  );
}

/** A name as short as the whole one begins may break where that one does. */
function with_hyphens_of(whole: string, short: string): string {
  let shy = '';
  let i = 0;
  for (const letter of whole) {
    if (i === short.length || (letter !== '\u00ad' && letter !== short[i])) break;
    if (letter === short[i]) i += 1;
    shy += letter;
  }
  return shy + short.slice(i);
}

/** At most ten letters, for the narrowest places. */
export function short_name(space: SpaceText): string {
  const shy =
    settings.language === 'de'
      ? with_hyphens_of(space.name_shy, space.short)
      : with_soft_hyphens(space.short_en ?? space.short, 7);
  // It may break after the dot of an abbreviation.
  return shy.replace(/\.(?=\S)/g, '.\u200b');
}

/** The name of the space with this number. */
export function name_at(edition: Edition, at: number): string {
  const space = edition.spaces[at];
  return space ? space_name(space) : '';
}

export function time_of(ms: number): string {
  return new Intl.DateTimeFormat(settings.language, { hour: '2-digit', minute: '2-digit' }).format(
    ms,
  );
}

export function date_of(ms: number): string {
  return new Intl.DateTimeFormat(settings.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms);
}
