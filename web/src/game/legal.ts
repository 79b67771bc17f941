// The server's list of what may be done now, read. Nothing else decides what is possible.

export interface Legal {
  words: ReadonlySet<string>;
  /** Lowest and highest bid, if bidding is open. */
  bid: { low: number; high: number } | null;
  build: number[];
  sell: number[];
  mortgage: number[];
  redeem: number[];
  place: number[];
  keep: number[];
  claim: number[];
  steps: number[];
  goto: number[];
  /** Decks whose jail-free card may be played. */
  card: number[];
}

const kNumbered = [
  'build',
  'sell',
  'mortgage',
  'redeem',
  'place',
  'keep',
  'claim',
  'steps',
  'goto',
  'card',
] as const;

export function parse_legal(list: readonly string[] | undefined): Legal {
  const legal: Legal = {
    words: new Set(list),
    bid: null,
    build: [],
    sell: [],
    mortgage: [],
    redeem: [],
    place: [],
    keep: [],
    claim: [],
    steps: [],
    goto: [],
    card: [],
  };
  for (const words of list ?? []) {
    const [verb, first, second] = words.split(' ');
    if (verb === 'bid') legal.bid = { low: Number(first), high: Number(second) };
    for (const numbered of kNumbered)
      if (verb === numbered && first !== undefined) legal[numbered].push(Number(first));
  }
  for (const numbered of kNumbered) legal[numbered].sort((a, b) => a - b);
  return legal;
}
