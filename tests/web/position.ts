// Set-up tables: a position becomes a record, the record a game to look at, and a room goes on from it.
import { server } from './house';

const kDeeds = [
  1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35,
  37, 39,
];
const kCards = Array.from({ length: 16 }, (_, i) => i + 1);

export interface Setup {
  edition?: string;
  variant?: 'standard' | 'short' | 'speed';
  awaiting: Record<string, unknown>;
  turn?: { seat: number; number?: number; doubles?: number; again?: boolean };
  /** One for each seat. */
  players: {
    cash?: number;
    space?: number;
    jailed?: boolean;
    jail_tries?: number;
    jail_cards?: number[];
    speed_die?: boolean;
  }[];
  /** By space; every other deed is the bank's. */
  deeds?: Record<number, { owner: number; mortgaged?: boolean; level?: number }>;
  bank?: { houses: number; hotels: number };
  claims?: {
    id: number;
    owner: number;
    payer: number;
    space: number;
    rent: number | null;
    times: number | null;
  }[];
}

export async function room_from(
  setup: Setup,
  options: { pace?: string; hints?: boolean } = {},
): Promise<string> {
  const edition = setup.edition ?? 'zelda';
  const variant = setup.variant ?? 'standard';
  const held = new Set(setup.players.flatMap((player) => player.jail_cards ?? []));
  // The jail-free card is the ninth of the first deck and the fifth of the second.
  const unseen = (deck: number, card: number) =>
    kCards.filter((one) => !(held.has(deck) && one === card));
  const state = {
    edition,
    variant,
    seats: setup.players.length,
    turn: { number: 20, doubles: 0, ...(setup.turn ?? { seat: 0 }) },
    awaiting: setup.awaiting,
    players: setup.players.map((player, seat) => ({
      name: `Seat ${seat}`,
      cash: 1500,
      space: 0,
      jailed: false,
      jail_tries: 0,
      jail_cards: [],
      speed_die: false,
      out: false,
      ...player,
    })),
    deeds: Object.fromEntries(
      kDeeds.map((space) => [
        space,
        { owner: null, mortgaged: false, level: 0, ...setup.deeds?.[space] },
      ]),
    ),
    bank: setup.bank ?? { houses: 32, hotels: 12 },
    claims: setup.claims ?? [],
    decks: [
      { unseen: unseen(1, 9), known: [] },
      { unseen: unseen(2, 5), known: [] },
    ],
    result: null,
  };
  const lines = [
    'bankhalter record 1',
    `edition ${edition} a8bf1184c1f5f3af`,
    'rules 1',
    `variant ${variant}`,
  ];
  setup.players.forEach((_, seat) => lines.push(`seat ${seat} Seat ${seat}`));
  lines.push(`position ${JSON.stringify(state)}`, '');
  const { room: game } = await server.post<{ room: string }>('/api/games', lines.join('\n'));
  const { room } = await server.post<{ room: string }>(
    '/api/rooms',
    JSON.stringify({ ...options, from: { game, n: setup.players.length + 2 } }),
  );
  return room;
}

/** All deeds of a group for one seat. */
export function owned(
  owner: number,
  spaces: number[],
  level = 0,
  mortgaged = false,
): NonNullable<Setup['deeds']> {
  return Object.fromEntries(spaces.map((space) => [space, { owner, level, mortgaged }]));
}
