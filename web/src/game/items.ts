// What one side gives in a trade: `5,15,$200,J1`, or `-` for nothing.

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
