// A board of one's own while it is being made: what its file holds, where drafts are kept, and what
// follows by itself from what is typed.
import type { Art, BoardFile, Edition, SpaceText, Theme, Variant } from '../protocol';

export interface DraftSpace {
  name: string;
  name_shy: string;
  short: string;
  short_en?: string;
  code: string;
  name_en: string;
  price?: number;
  mortgage?: number;
  house?: number;
  rents?: number[];
}

export interface DraftWords {
  tokens: string[];
  terms: Record<string, string>;
}

/** The file of a board: docs/own-board.md. */
export interface Draft {
  format: 1;
  board: { id: string; title: string; variants: Variant[]; space: DraftSpace[] };
  box: { contents: Record<string, number>; opening: { de: string; en: string } } & Record<
    string,
    unknown
  >;
  cards: { deck1: { de: string; en: string }[]; deck2: { de: string; en: string }[] };
  art: Required<Art>;
  text_de: DraftWords;
  text_en: DraftWords;
  theme: Theme;
}

const kKey = 'bankhalter.boards';
const kColour = /^#[0-9a-f]{6}$/;

function is_record(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What was read may be anything: a part that the form needs and the file does not have, or has in
 * another shape, is taken from the pattern.
 */
export function completed<T>(pattern: T, read: unknown): T {
  if (Array.isArray(pattern)) {
    if (!Array.isArray(read)) return pattern;
    const first: unknown = pattern[0];
    const wanted =
      read.length === pattern.length ? pattern : read.map((_, i) => pattern[i] ?? first);
    return wanted.map((one: unknown, i) => completed(one, read[i])) as T;
  }
  if (is_record(pattern)) {
    if (!is_record(read)) return pattern;
    const out: Record<string, unknown> = { ...read };
    for (const [key, value] of Object.entries(pattern)) out[key] = completed(value, read[key]);
    return out as T;
  }
  const fits = typeof read === typeof pattern;
  // Colours go into styles: nothing but a colour may.
  const colour = typeof pattern === 'string' && kColour.test(pattern);
  return fits && (!colour || kColour.test(read as string)) ? (read as T) : pattern;
}

export function as_draft(pattern: Draft, read: unknown): Draft {
  return completed(pattern, read);
}

export const as_file = (draft: Draft): BoardFile => draft as unknown as BoardFile;

export function kept_drafts(): unknown[] {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(drafts) ? drafts : [];
  } catch {
    return [];
  }
}

/** False when this device keeps nothing. */
export function keep_drafts(drafts: readonly Draft[]): boolean {
  try {
    localStorage.setItem(kKey, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

/** The id that a title gives: small letters, digits, hyphens. */
export function id_of(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 18)
    .replace(/-+$/, '');
  return `my-${plain || 'board'}`;
}

/** Long words may break before a consonant that a vowel follows. */
export function with_breaks(name: string): string {
  return name
    .replace(/\u00ad/g, '')
    .replace(/\p{L}{9,}/gu, (word) =>
      word.replace(/(?<=\p{L}{3})(?=[bdfgklmnprstvwz][aeiouyäöü]\p{L}{2})/giu, '\u00ad'),
    );
}

export function shortened(name: string): string {
  const first = name.replace(/\u00ad/g, '').trim();
  return first.length <= 10 ? first : first.slice(0, 9).trimEnd() + '.';
}

/** Another German or English name; what was derived from the old one follows. */
export function rename(space: DraftSpace, key: 'name' | 'name_en', name: string): void {
  if (key === 'name') {
    if (space.short === shortened(space.name)) space.short = shortened(name);
    space.name = name;
    space.name_shy = with_breaks(name);
  } else {
    if ((space.short_en ?? space.short) === shortened(space.name_en))
      space.short_en = shortened(name);
    space.name_en = name;
  }
}

/** What a building costs is one price on each side of the board. */
export function set_house(
  draft: Draft,
  spaces: readonly SpaceText[],
  at: number,
  price: number,
): void {
  const side = Math.floor(at / 10);
  spaces.forEach((space, i) => {
    const one = draft.board.space[i];
    if (one && space.kind === 'street' && Math.floor(i / 10) === side) one.house = price;
  });
}

/** What the box says follows from the rest. */
export function tidy(draft: Draft): void {
  draft.board.id = id_of(draft.board.title);
  draft.box.contents['tokens'] = draft.text_de.tokens.length;
  if (draft.board.variants.includes('speed')) draft.box.contents['speed_die'] = 1;
  else delete draft.box.contents['speed_die'];
}

/** The draft on a board that is known to be playable: what is typed is seen at once. */
export function previewed(edition: Edition, draft: Draft): Edition {
  return {
    ...edition,
    title: draft.board.title,
    theme: draft.theme,
    art: draft.art,
    spaces: edition.spaces.map((space, at) => {
      const own = draft.board.space[at];
      if (!own) return space;
      const { name, name_shy, short, short_en = short, name_en, code } = own;
      return {
        ...space,
        name,
        name_shy,
        short,
        short_en,
        name_en,
        code,
        ...(space.price === undefined ? {} : { price: own.price ?? space.price }),
      };
    }),
  };
}
