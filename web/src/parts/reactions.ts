// Signs to give across the table, drawn by us on a grid of 24. On the wire a sign is a short chat
// message, so that whoever plays in a terminal reads it, too.
export const kReactions = {
  bravo:
    'M7.500 20.500l-4-4c-1-1-.5-2.500.8-2.700L9 13 5.500 9.500M9 13l-1.500-6.500M12.500 12l-1-7M12 21c4 0 7.500-2.500 8-7l.500-5.500c-1.500-.5-2.500.5-3 2l-.700 2-2-6.500M16.500 3l1-1.500M20 4.500l1.500-1M13 2.500V1',
  laugh:
    'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM7 9.500l2-1 1.500 1.500M17 9.500l-2-1-1.500 1.500M7 13.500h10c0 3-2.200 5-5 5s-5-2-5-5z',
  wow: 'M12 2l2.400 6.200 6.600-1-4 5.300 4 5.300-6.600-1L12 23l-2.400-6.200-6.600 1 4-5.300-4-5.300 6.600 1z',
  ouch: 'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM7.500 8.500l2.500 1.500-2.500 1.500M16.500 8.500L14 10l2.500 1.500M8 17c2-2.500 6-2.500 8 0',
  deal: 'M2 8l4-2 4 2 2-1.500 4-.5 4 2 2 1M2 16l3 .5 5 4c1 .7 2 .3 2.300-.6.900.5 2 .1 2.200-.9.900.3 1.800-.2 1.800-1.200.9 0 1.500-.700 1.200-1.800l2.500-.5M11.500 7L8.500 11c1.500 1.500 3.500.5 4.500-1.500l5 5.500',
  hurry:
    'M6 2.500h12M6 21.500h12M7 2.500c0 5 3 6.500 5 9.500-2 3-5 4.500-5 9.500M17 2.500c0 5-3 6.500-5 9.500 2 3 5 4.500 5 9.500M9.500 18.500h5M10 7h4',
} as const;

export type Reaction = keyof typeof kReactions;
export const kReactionNames = Object.keys(kReactions) as Reaction[];

export function reaction_words(reaction: Reaction): string {
  return `:${reaction}:`;
}

/** The sign that a chat message is, or null if it is a message. */
export function reaction_in(text: string): Reaction | null {
  const name = /^:([a-z]+):$/.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(kReactions, name) ? (name as Reaction) : null;
}
