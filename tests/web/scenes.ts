// Every screen there is, set up so that it can be looked at: for pictures, for axe, for names that do not fit.
import { readFileSync } from 'node:fs';
import type { EventList } from '../../web/src/protocol';
import { Person, seat, type Look } from './browser';
import { server } from './house';
import { owned, room_from, type Setup } from './position';

export const kEditions = ['big-bang', 'bond', 'mass-effect', 'thrones', 'zelda'];

export interface Scene {
  name: string;
  /** Brings the person's page to the screen. */
  show(person: Person, edition: string): Promise<void>;
  /** Only this edition has it. */
  only?: string;
}

const kTrade = {
  ...owned(0, [1, 6, 8, 5, 16]),
  ...owned(1, [3, 9, 15, 18, 19]),
  ...owned(1, [12], 0, true),
};
const kRich: Setup['deeds'] = {
  ...owned(0, [37], 3),
  ...owned(0, [39], 4),
  ...owned(0, [16, 18, 19], 2),
  ...owned(0, [5, 15]),
  ...owned(1, [21, 23, 24], 1),
  ...owned(1, [1], 0, true),
  ...owned(1, [25, 28]),
  ...owned(0, [6], 0, true),
};
/** Three houses in the bank: the two hotels of seat 0 cannot be sold singly. */
export const kStuck: Pick<Setup, 'players' | 'deeds' | 'bank'> = {
  players: [{ cash: 10 }, { cash: 0 }],
  deeds: {
    ...owned(0, [37, 39], 5),
    ...owned(0, [5]),
    ...owned(1, [11, 13, 14, 16, 18, 19], 4),
    ...owned(1, [21, 23], 2),
    ...owned(1, [24], 1),
  },
  bank: { houses: 3, hotels: 10 },
};
const kStock = { houses: 32 - 7 - 6 - 3, hotels: 12 };

/** A table set up like this, with a bot at each other seat. */
export async function table(person: Person, setup: Setup): Promise<void> {
  const room = await room_from(setup, { pace: 'none' });
  await person.join(room);
  for (let other = 1; other < setup.players.length; ++other) await person.add_bot();
  await person.click(/^Start/);
  await person.page.locator('.ring').waitFor();
}

const at_table = (
  name: string,
  setup: (edition: string) => Setup,
  then?: (person: Person) => Promise<unknown>,
  only?: string,
): Scene => ({
  name,
  ...(only ? { only } : {}),
  async show(person, edition) {
    await table(person, { edition, ...setup(edition) });
    await then?.(person);
    await person.page.waitForTimeout(150);
  },
});
const at_page = (name: string, path: (edition: string) => string, wait: string): Scene => ({
  name,
  async show(person, edition) {
    await person.go(path(edition));
    await person.page.locator(wait).first().waitFor();
  },
});
const two = [{}, {}];
const my_turn = {
  awaiting: { step: 'start_turn', seats: [0] },
  turn: { seat: 0 },
};

export const kScenes: Scene[] = [
  {
    name: 'home',
    async show(person, edition) {
      await person.go('/');
      await person.page.locator(`input[value="${edition}"]`).press('Space');
    },
  },
  {
    name: 'room',
    async show(person, edition) {
      await person.go('/');
      await person.page.locator(`input[value="${edition}"]`).press('Space');
      await person.click(/Freunde einladen|Invite friends/);
      await person.add_bot();
    },
  },
  at_table('turn', () => ({
    ...my_turn,
    players: [
      { cash: 823, space: 24 },
      { cash: 1210, space: 8 },
      { cash: 402, space: 31 },
      { cash: 77, space: 10 },
    ],
    deeds: kRich,
    bank: kStock,
  })),
  at_table('buy', () => ({
    awaiting: { step: 'buy', seats: [0], space: 39 },
    turn: { seat: 0 },
    players: [{ cash: 620, space: 39 }, {}, {}],
    deeds: kTrade,
  })),
  at_table(
    'auction',
    () => ({
      awaiting: { step: 'buy', seats: [0], space: 27 },
      turn: { seat: 0 },
      players: [{ cash: 620, space: 27 }, { space: 3 }, {}],
    }),
    async (person) => {
      await person.click(/^(Versteigern|Auction)$/);
      await person.page.locator('.bidding').waitFor();
    },
  ),
  at_table('claim', () => ({
    ...my_turn,
    players: [{ space: 20 }, { space: 39 }],
    deeds: owned(0, [37, 39]),
    claims: [{ id: 1, owner: 0, payer: 1, space: 39, rent: 100, times: null }],
  })),
  at_table('jail', () => ({
    ...my_turn,
    players: [{ space: 10, jailed: true, jail_tries: 1, jail_cards: [1, 2] }, {}],
  })),
  at_table(
    'build',
    () => ({ ...my_turn, players: [{}, {}], deeds: kRich, bank: kStock }),
    (person) => person.click(/^(Bauen|Build)$/),
  ),
  at_table(
    'selldown',
    () => ({ ...my_turn, ...kStuck }),
    async (person) => {
      await person.click(/^(Bauen|Build)$/);
      await person.button(/Gruppe H|group H/).waitFor();
    },
    'thrones',
  ),
  at_table(
    'mortgage',
    () => ({ ...my_turn, players: [{}, {}], deeds: kRich, bank: kStock }),
    (person) => person.click(/^(Hypothek|Mortgage)$/),
  ),
  at_table(
    'trade',
    () => ({ ...my_turn, players: two, deeds: kTrade }),
    async (person) => {
      await person.click(/^(Handeln|Trade)$/);
      const sides = person.page.locator('.sides section');
      await sides.nth(0).getByRole('button').nth(1).click();
      await sides.nth(1).getByRole('button').nth(0).click();
      await sides.nth(0).getByRole('spinbutton').fill('120');
    },
  ),
  {
    name: 'offer',
    async show(person, edition) {
      const room = await room_from(
        { edition, ...my_turn, players: two, deeds: kTrade },
        { pace: 'none' },
      );
      const other = await Person.arrive({ name: 'Ben' });
      await seat(room, [person, other]);
      await other.click(/^(Handeln|Trade)$/);
      const sides = other.page.locator('.sides section');
      await sides.nth(0).getByRole('button').nth(0).click();
      await sides.nth(1).getByRole('button').nth(1).click();
      await other.click(/^(Angebot an|Send the offer)/);
      await person.page.locator('.offers article, button.offer').first().waitFor();
      if (await person.page.locator('button.offer').count())
        await person.page.locator('button.offer').click();
      await other.leave();
    },
  },
  at_table('shortage', () => ({
    awaiting: {
      step: 'shortage',
      seats: [0],
      lot: 'house',
      requester: 1,
      space: 23,
    },
    turn: { seat: 1 },
    players: [{}, { cash: 300 }],
    deeds: {
      ...owned(0, [37, 39]),
      ...owned(1, [21, 23, 24]),
      ...owned(1, [11, 13, 14, 26, 27, 29], 4),
      ...owned(1, [31, 32], 2),
      ...owned(1, [34], 2),
    },
    bank: { houses: 2, hotels: 12 },
  })),
  at_table('place', () => ({
    awaiting: { step: 'place', seats: [0], lot: 'house' },
    turn: { seat: 0 },
    players: two,
    deeds: owned(0, [37, 39, 16, 18, 19]),
    bank: { houses: 32, hotels: 12 },
  })),
  at_table('debt', () => ({
    awaiting: { step: 'raise_cash', seats: [0], amount: 700, to: 1 },
    turn: { seat: 0 },
    players: [{ cash: 130, space: 39 }, {}],
    deeds: {
      ...owned(0, [16, 18, 19], 2),
      ...owned(0, [5, 15, 1, 12]),
      ...owned(1, [37, 39], 3),
    },
    bank: { houses: 20, hotels: 12 },
  })),
  at_table('bankrupt', () => ({
    awaiting: { step: 'raise_cash', seats: [0], amount: 900, to: 1 },
    turn: { seat: 0 },
    players: [{ cash: 30, space: 39 }, {}, {}],
    deeds: { ...owned(0, [1, 3], 0, true), ...owned(1, [37, 39], 3) },
    bank: { houses: 26, hotels: 12 },
  })),
  at_table('inherit', () => ({
    awaiting: { step: 'inherit', seats: [0], spaces: [6, 15] },
    turn: { seat: 0 },
    players: two,
    deeds: owned(0, [6, 15], 0, true),
  })),
  at_table(
    'choose_move',
    () => ({
      variant: 'speed',
      awaiting: { step: 'choose_move', seats: [0], steps: [2, 5, 7] },
      turn: { seat: 0 },
      players: [{ speed_die: true, space: 14 }, { speed_die: true }],
    }),
    undefined,
    'bond',
  ),
  at_table(
    'triple',
    () => ({
      variant: 'speed',
      awaiting: { step: 'choose_move', seats: [0], any: true },
      turn: { seat: 0 },
      players: [{ speed_die: true, space: 14 }, { speed_die: true }],
    }),
    undefined,
    'bond',
  ),
  at_table(
    'deed',
    () => ({ ...my_turn, players: two, deeds: kRich, bank: kStock }),
    (person) => person.page.locator('.ring button').nth(39).click(),
  ),
  at_table(
    'spaces',
    () => ({ ...my_turn, players: two, deeds: kRich, bank: kStock }),
    (person) => person.click(/^(Felder|Spaces)$/),
  ),
  at_table(
    'chat',
    () => ({ ...my_turn, players: two }),
    async (person) => {
      await person.click(/^Chat$/);
      await person.page
        .getByLabel(/Etwas sagen|Say something/)
        .fill('Hallo, wer kauft mir die Schatztruhe ab?');
      await person.click(/Senden|^Send$/);
      await person.sees(/Hallo, wer/);
    },
  ),
  at_table(
    'players',
    () => ({
      ...my_turn,
      players: [{}, {}, {}, {}, {}, {}],
      deeds: kRich,
      bank: kStock,
    }),
    (person) => person.page.keyboard.press('i'),
  ),
  at_table(
    'help',
    () => ({ ...my_turn, players: two }),
    (person) => person.page.keyboard.press('?'),
  ),
  at_table(
    'over',
    () => ({ ...my_turn, players: two, deeds: kRich, bank: kStock }),
    async (person) => {
      await finish(person);
      await person.page.locator('figure').first().waitFor();
    },
  ),
  {
    name: 'replay',
    async show(person, edition) {
      await table(person, {
        edition,
        ...my_turn,
        players: two,
        deeds: kRich,
        bank: kStock,
      });
      await person.press(/Würfeln|Roll/);
      await person.page.getByRole('img', { name: /^(Wurf|Throw) \d/ }).waitFor();
      await person.go(person.page.url().replace(server.address, '').replace('/r/', '/g/'));
      await person.page.locator('input[type=range]').waitFor();
      await person.page.keyboard.press('End');
    },
  },
  {
    name: 'card',
    only: 'bond',
    async show(person) {
      const record = readFileSync(new URL('../golden/game_bond_4.rec', import.meta.url), 'utf8');
      const { room } = await server.post<{ room: string }>('/api/games', record);
      const { events } = await server.get<EventList>(`/api/games/${room}/events?from=1&to=1000`);
      // A card that leaves its drawer on the space; after others the deed they lead to is shown.
      const drawn = events.find(
        (message) =>
          message.events.findLast(({ event }) => ['moved', 'card_drawn'].includes(event))?.event ===
          'card_drawn',
      );
      await person.go(`/g/${room}?a=${drawn?.n}`);
      await person.page.locator('article h2').waitFor();
    },
  },
  {
    name: 'proof',
    async show(person, edition) {
      await table(person, { edition, ...my_turn, players: two });
      await person.press(/Würfeln|Roll/);
      await person.page.getByRole('img', { name: /^(Wurf|Throw) \d/ }).waitFor();
      await finish(person);
      await person.page.getByRole('link', { name: /Würfel prüfen|Check the dice/ }).click();
      await person.page.locator('.verdict').waitFor();
    },
  },
  at_page('rules', (edition) => `/rules/${edition}`, 'dl'),
  at_page('settings', () => '/settings', 'fieldset'),
  at_page('editor', () => '/board', '.ring'),
];

/** Gives the game up by the command line. */
export async function finish(person: Person): Promise<void> {
  await person.page.keyboard.press('/');
  await person.page.locator('#words').fill('resign');
  await person.page.keyboard.press('Enter');
  await person.page.locator('.winner').waitFor();
}

export async function show_scene(scene: Scene, edition: string, look: Look): Promise<Person> {
  const person = await Person.arrive({ name: 'Ada', ...look });
  try {
    await scene.show(person, scene.only ?? edition);
  } catch (error) {
    await person.context.close();
    throw error;
  }
  return person;
}
