// A small made-up edition and table for tests: two groups of two streets, two stations, two utilities.
import type { Edition, Game, SpaceText } from '../src/protocol';

const street = (group: string, price: number): SpaceText => ({
  kind: 'street',
  name: `${group}${price}`,
  name_shy: `${group}${price}`,
  short: group,
  code: `${group}1`,
  name_en: `${group}${price}`,
  group,
  price,
  mortgage: price / 2,
  house: 50,
  rents: [2, 10, 30, 90, 160, 250],
});
const station = (price: number): SpaceText => ({
  kind: 'station',
  name: 'T',
  name_shy: 'T',
  short: 'T',
  code: 'T1',
  name_en: 'T',
  price,
  mortgage: price / 2,
  rents: [25, 50, 100, 200],
});
const utility: SpaceText = {
  kind: 'utility',
  name: 'W',
  name_shy: 'W',
  short: 'W',
  code: 'W1',
  name_en: 'W',
  price: 150,
  mortgage: 75,
  times: [4, 10],
};
const box_text = {
  opening: '',
  players: '',
  age: '',
  contents_title: '',
  contents: [],
  start_money: '',
  newcomers: '',
  experts: '',
};
const other = (kind: SpaceText['kind']): SpaceText => ({
  kind,
  name: kind,
  name_shy: kind,
  short: kind,
  code: kind,
  name_en: kind,
});

export const kEdition: Edition = {
  id: 'test',
  title: 'Test',
  variants: ['standard'],
  theme: null as unknown as Edition['theme'],
  terms: { de: {}, en: {} },
  tokens: { de: [], en: [] },
  notes: { values: [500, 100, 50, 20, 10, 5, 1], start: [2, 4, 1, 1, 2, 1, 5] },
  box: { de: box_text, en: box_text },
  by_variant: { standard: { jail_throws: 3, levels: [0, 1, 2, 3, 4, 5] } },
  bank: { start_cash: 1500, speed_extra: 0, salary: 200, fine: 50, houses: 32, hotels: 12 },
  spaces: [
    other('go'),
    street('A', 60),
    street('A', 65),
    station(200),
    street('B', 100),
    street('B', 125),
    station(200),
    utility,
    utility,
  ],
  decks: [],
};

const deed = (owner: number | null, mortgaged = false, level = 0) => ({ owner, mortgaged, level });

export function make_game(): Game {
  const player = (name: string) => ({
    name,
    cash: 1000,
    space: 0,
    jailed: false,
    jail_tries: 0,
    jail_cards: [],
    speed_die: false,
    out: false,
  });
  return {
    edition: 'test',
    variant: 'standard',
    seats: 2,
    turn: { seat: 0, number: 3, doubles: 0, again: false },
    awaiting: { step: 'start_turn', seats: [0] },
    players: [player('Ada'), player('Ben')],
    deeds: { 1: deed(0), 2: deed(1), 3: deed(0), 4: deed(1), 5: deed(1, true), 6: deed(null) },
    bank: { houses: 32, hotels: 12 },
    claims: [],
    decks: [
      { unseen: [1], known: [] },
      { unseen: [1], known: [] },
    ],
    next_claim: 1,
    result: null,
    outlook: { rents: {}, seats: {} },
  };
}
