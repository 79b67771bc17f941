// Sentences of the narrator, put into words. A text has places to fill: `{seat}` and `{other}` are
// persons (`{other.dat}`, `{other.acc}` in another case), `{seat?landest|landet}` chooses the form
// for "du" or a name; the rest are spaces, sums and words.
import { items_text, type Items } from '../game/items';
import { level_name, lot_name, name_of, names_of } from '../game/situation';
import type { Edition, GameEvent, View } from '../protocol';
import { money, name_at, number, t, template, term, type TextKey } from '../words.svelte';
import type { Sentence } from './scene';

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'person'; text: string; seat: number; name: string }
  | { kind: 'space'; text: string; at: number }
  | { kind: 'sum'; text: string };

/** Who reads it: the seats held here are "du", unless several people share the device. */
export interface Reader {
  edition: Edition;
  view: View;
  me: number | null;
}

type Case = 'nom' | 'dat' | 'acc';

function person(reader: Reader, actor: GameEvent['seat'], form: Case): Part {
  if (typeof actor !== 'number') return { kind: 'text', text: t(`bank_${form}`) };
  const name = name_of(reader.view, actor);
  const text = actor === reader.me ? t(`you_${form}`) : name;
  return { kind: 'person', text, seat: actor, name };
}

function items(reader: Reader, one: Items | undefined): string {
  return one ? items_text(reader.edition, one) : '';
}

function place(reader: Reader, sentence: Sentence, key: string, form: string): Part {
  const { edition, view } = reader;
  const text = (value: string): Part => ({ kind: 'text', text: value });
  switch (key) {
    case 'seat':
    case 'other':
      return person(reader, sentence[key], (form || 'nom') as Case);
    case 'space': {
      const at = sentence.space ?? 0;
      return { kind: 'space', at, text: name_at(edition, at) };
    }
    case 'lot':
      return sentence.space !== undefined && (sentence.lot ?? 'deed') === 'deed'
        ? { kind: 'space', at: sentence.space, text: name_at(edition, sentence.space) }
        : text(lot_name(edition, sentence.lot, sentence.space));
    case 'amount':
      return { kind: 'sum', text: money(sentence.amount ?? 0) };
    case 'n':
      return text(number(sentence.n ?? 0));
    case 'deck':
      return text(term(`deck${sentence.deck ?? 1}`));
    case 'level':
      return text(level_name(sentence.level ?? 0));
    case 'give':
    case 'take':
      return text(items(reader, sentence[key]));
    case 'winners':
      return text(names_of(view, sentence.winners));
    default:
      return text(term(key));
  }
}

const kPlace = /\{([a-z_0-9]+)(?:\.(dat|acc))?(?:\?([^|}]*)\|([^}]*))?\}/g;

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function parts_of(sentence: Sentence, reader: Reader): Part[] {
  const text = template(sentence.key as TextKey);
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(kPlace)) {
    const [whole, key = '', form = '', mine, theirs] = match;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (mine !== undefined && theirs !== undefined) {
      const actor = key === 'other' ? sentence.other : sentence.seat;
      const own = typeof actor === 'number' && actor === reader.me;
      parts.push({ kind: 'text', text: own ? mine : theirs });
    } else parts.push(place(reader, sentence, key, form));
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts.map((part, i) =>
    /(^|[.!?] )$/.test(parts[i - 1]?.text ?? '') ? { ...part, text: capital(part.text) } : part,
  );
}

export function sentence_text(sentence: Sentence, reader: Reader): string {
  return parts_of(sentence, reader)
    .map((part) => part.text)
    .join('');
}
