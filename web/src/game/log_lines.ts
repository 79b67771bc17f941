// The log in sentences: the server's for what was played, our own for what happened at the table.
import type { Edition, ServerEvent, View } from '../protocol';
import { t } from '../words.svelte';
import type { Language } from '../settings.svelte';
import { items_text, parse_items } from './items';
import { name_of } from './situation';

export type LogKind = 'play' | 'money' | 'deeds' | 'trade' | 'table';

/** A piece of a sentence, and the space it names. */
export interface LogPart {
  text: string;
  at: number | null;
}

export interface LogLine {
  key: string;
  n: number;
  kind: LogKind;
  parts: readonly LogPart[];
  /** Whom the sentence is about. */
  seat: number | null;
  /** A bot's own words for why. */
  reason: string;
  starts_turn: boolean;
}

const kMoney = new Set(['paid', 'claim_made', 'claim_lapsed', 'debt_opened', 'claim_opened']);
const kDeeds = new Set([
  'deed_moved',
  'mortgaged',
  'redeemed',
  'built',
  'sold_building',
  'auction_opened',
  'bid_made',
  'auction_won',
  'auction_unsold',
  'passed',
  'jail_card_moved',
]);

function kind_of(message: ServerEvent): LogKind {
  if (message.entry.type !== 'act')
    return ['offer', 'offer_end'].includes(message.entry.type) ? 'trade' : 'table';
  const names = message.events.map((event) => event.event);
  if (names.some((name) => name === 'thrown' || name === 'turn_started' || name === 'moved'))
    return 'play';
  if (names.includes('traded')) return 'trade';
  if (names.some((name) => kDeeds.has(name))) return 'deeds';
  return names.some((name) => kMoney.has(name)) ? 'money' : 'play';
}

/** "Ada gibt: …; Ben gibt: …": what changes hands, or would. */
function bargain(
  edition: Edition,
  view: View,
  from: number,
  to: number,
  give: string,
  take: string,
): string {
  const side = (seat: number, items: string) =>
    `${t('gives', { name: name_of(view, seat) })} ${items_text(edition, parse_items(items))}`;
  return `${side(from, give)}; ${side(to, take)}`;
}

/** What happened at the table, for entries that the server does not put into words. */
function table_text(message: ServerEvent, edition: Edition, view: View): string {
  const { entry } = message;
  const name = 'seat' in entry && entry.seat != null ? name_of(view, entry.seat) : '';
  switch (entry.type) {
    case 'sit':
      return t('log_sit', { name: entry.name });
    case 'stand':
    case 'unseat':
      return t('log_stand', { name });
    case 'start':
      return t('log_start');
    case 'offer':
      return `${t('log_offer', { from: name_of(view, entry.from), to: name_of(view, entry.to) })} ${bargain(edition, view, entry.from, entry.to, entry.give, entry.take)}`;
    case 'offer_end':
      return t(`log_offer_${entry.how}`);
    case 'hold':
      return t('log_hold', { name });
    case 'hint':
      return t('log_hint', { name });
    case 'here':
      return t('log_here', { name });
    case 'away':
      return t('log_away', { name });
    case 'stand_in':
      return t('log_stand_in', { name });
    case 'wake':
      return t('log_wake');
    case 'epoch':
      return t('log_epoch', { n: entry.kept });
    case 'reveal':
      return t('log_reveal');
    default:
      return '';
  }
}

/** Whose turn begins, or whose name the sentence starts with. */
function subject_of(text: string, view: View, opened: number | null): number | null {
  if (opened !== null) return opened;
  let subject: number | null = null;
  let longest = 0;
  for (const seat of Object.keys(view.seats).map(Number)) {
    const name = name_of(view, seat);
    if (name.length > longest && text.startsWith(`${name} `)) {
      subject = seat;
      longest = name.length;
    }
  }
  return subject;
}

/** The sentence in pieces, so that the spaces it tells of can be marked. */
function parts_of(
  text: string,
  message: ServerEvent,
  edition: Edition,
  language: Language,
): LogPart[] {
  const parts: LogPart[] = [];
  let end = 0;
  const named = new Set(message.events.flatMap(({ space }) => (space == null ? [] : [space])));
  const found = [...named]
    .flatMap((at) => {
      const space = edition.spaces[at];
      const name = language === 'de' ? space?.name : space?.name_en;
      const start = name ? text.indexOf(name) : -1;
      return name && start >= 0 ? [{ at, name, start }] : [];
    })
    .sort((a, b) => a.start - b.start || b.name.length - a.name.length);
  for (const { at, name, start } of found) {
    if (start < end) continue;
    if (start > end) parts.push({ text: text.slice(end, start), at: null });
    parts.push({ text: name, at });
    end = start + name.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: null });
  return parts;
}

// What has been put into words stays as it is; a long log is not told anew for every throw.
const told = {
  de: new WeakMap<ServerEvent, LogLine[]>(),
  en: new WeakMap<ServerEvent, LogLine[]>(),
};

export function log_lines(
  log: readonly ServerEvent[],
  edition: Edition,
  view: View,
  language: Language,
): LogLine[] {
  return log.flatMap((message) => {
    let lines = told[language].get(message);
    if (!lines) told[language].set(message, (lines = lines_of(message, edition, view, language)));
    return lines;
  });
}

function lines_of(
  message: ServerEvent,
  edition: Edition,
  view: View,
  language: Language,
): LogLine[] {
  const lines: LogLine[] = [];
  if (message.entry.type !== 'chat' && message.entry.type !== 'delivered') {
    const sentences_told = message.text?.[language] ?? [];
    const sentences =
      sentences_told.length > 0
        ? sentences_told
        : [table_text(message, edition, view)].filter(Boolean);
    const opened = message.events.findLast((event) => event.event === 'turn_started')?.seat;
    sentences.forEach((text, i) => {
      const starts_turn = i === sentences.length - 1 && opened !== undefined;
      lines.push({
        key: `${message.n}.${i}`,
        n: message.n,
        kind: kind_of(message),
        parts: parts_of(text, message, edition, language),
        seat: subject_of(text, view, starts_turn && typeof opened === 'number' ? opened : null),
        reason:
          i === 0 && message.entry.type === 'act' ? (message.entry.reason?.[language] ?? '') : '',
        starts_turn,
      });
    });
  }
  return lines;
}
