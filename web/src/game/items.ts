// What one side gives in a trade: `5,15,$200,J1`, or `-` for nothing.
import type { Edition, OfferView, View } from '../protocol';
import { money, name_at, t, term } from '../words.svelte';
import { reason_text } from './offer_reason';
import { name_of } from './situation';

export interface Items {
  spaces: number[];
  cash: number;
  /** Decks of jail-free cards. */
  cards: number[];
}

export const kNothing: Items = { spaces: [], cash: 0, cards: [] };

export function parse_items(text: string): Items {
  const items: Items = { spaces: [], cash: 0, cards: [] };
  if (text === '-') return items;
  for (const word of text.split(',')) {
    if (word.startsWith('$')) items.cash = Number(word.slice(1));
    else if (word.startsWith('J')) items.cards.push(Number(word.slice(1)));
    else items.spaces.push(Number(word));
  }
  return items;
}

export function print_items(items: Items): string {
  const words = items.spaces.toSorted((a, b) => a - b).map(String);
  if (items.cash > 0) words.push(`$${items.cash}`);
  for (const deck of items.cards.toSorted()) words.push(`J${deck}`);
  return words.length > 0 ? words.join(',') : '-';
}

export function items_text(edition: Edition, items: Items): string {
  const words = items.spaces.map((at) => name_at(edition, at));
  if (items.cash > 0) words.push(money(items.cash));
  for (const deck of items.cards) words.push(t('jail_card_of', { deck: term(`deck${deck}`) }));
  return words.length > 0 ? words.join(', ') : t('nothing');
}

/** An offer as it is said to whom it is made. */
export function offer_sentence(edition: Edition, view: View, offer: OfferView): string {
  const get = items_text(edition, parse_items(offer.give));
  const give = items_text(edition, parse_items(offer.take));
  const reason = offer.reason ? ` ${reason_text(offer.reason)}` : '';
  return `${t('offer_from', { name: name_of(view, offer.from) })}. ${t('you_get')} ${get}. ${t('you_give')} ${give}.${reason}`;
}
