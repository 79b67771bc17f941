// Two people in two browsers: everything that happens between them.
import { beforeEach, describe, expect, it } from 'vitest';
import { Person, seat } from './browser';
import { server } from './house';
import { owned, room_from, type Setup } from './position';

let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada', size: 'desktop' });
  ben = await Person.arrive({ name: 'Ben', size: 'phone' });
  return async () => {
    await ada.leave();
    await ben.leave();
  };
});

async function at_table(setup: Setup): Promise<string> {
  const room = await room_from(setup, { pace: 'relaxed' });
  await seat(room, [ada, ben]);
  return room;
}
const turn_of = (seat: number) => ({
  awaiting: { step: 'start_turn', seats: [seat] },
  turn: { seat },
});
/** A space of the board, by its number. */
const space = (person: Person, at: number) => person.page.locator('.ring li').nth(at);

describe('a friend is invited', () => {
  it('by the link: three clicks for the host, two for the friend', async () => {
    await ada.go('/');
    await ada.click(/Freunde einladen/);
    await ada.page.locator('.share').waitFor();
    const link = new URL(ada.page.url()).pathname;
    await ben.go(link);
    await ben.click(/Mitspielen/);
    await ada.press_start();
    await Promise.race([ada.press(/Würfeln/), ben.press(/Würfeln/)]);
    await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
    await ben.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  });

  it('by the code, and a third one watches', async () => {
    await ada.go('/');
    await ada.click(/Freunde einladen/);
    const code = (await ada.page.locator('.share .code').textContent()) ?? '';
    await ben.go('/');
    await ben.page.getByLabel('Code einer Einladung').fill(code.toLowerCase());
    await ben.click('Beitreten');
    await ben.click(/Mitspielen/);
    const cleo = await Person.arrive({ name: 'Cleo' });
    await cleo.go(new URL(ada.page.url()).pathname);
    await cleo.page.getByRole('button', { name: /Mitspielen/ }).waitFor();
    await ada.press_start();
    await cleo.sees('Du schaust zu.');
    await cleo.leave();
  });
});

describe('deeds', () => {
  it('are bought', async () => {
    await at_table({
      awaiting: { step: 'buy', seats: [0], space: 39 },
      turn: { seat: 0 },
      players: [{ space: 39, cash: 620 }, {}],
    });
    await ada.press(/Kaufen für 400, 220 bleiben/);
    await space(ben, 39)
      .getByText(/gehört Ada/)
      .waitFor({ state: 'attached' });
    await ada.press(/Zug beenden/);
    await ben.press(/Würfeln/);
  });

  it('are auctioned; passing is final', async () => {
    await at_table({
      awaiting: { step: 'buy', seats: [0], space: 39 },
      turn: { seat: 0 },
      players: [{ space: 39 }, {}],
    });
    await ada.click('Versteigern');
    await ben.page.locator('.bidding').waitFor();
    await ben.page.getByRole('button', { name: /\+50/ }).click();
    await ada.page.getByLabel('Eigenes Gebot').fill('77');
    await ada.page.getByRole('button', { name: 'Bieten', exact: true }).click();
    await ben.page.locator('.bid').getByText('77').waitFor();
    await ben.page.getByRole('button', { name: /\+10/ }).click();
    await ada.sees(/87/);
    await ada.click(/Passen/);
    await space(ada, 39)
      .getByText(/gehört Ben/)
      .waitFor({ state: 'attached' });
  });
});

describe('rent', () => {
  const setup: Setup = {
    ...turn_of(0),
    players: [{ space: 20 }, { space: 20 }, { space: 39, cash: 1000 }],
    deeds: owned(1, [37, 39]),
    claims: [{ id: 1, owner: 1, payer: 2, space: 39, rent: 100, times: null }],
  };
  async function three(): Promise<void> {
    const room = await room_from(setup, { pace: 'relaxed' });
    await ada.join(room);
    await ben.join(room);
    await ada.add_bot();
    await ada.press_start();
  }

  it('is claimed by its owner', async () => {
    await three();
    await ben.click(/Miete fordern: 100/);
    await ada.sees(/zahlt 100 .* Miete an Ben/);
  });

  it('is missed when the next one throws; the button says so', async () => {
    await three();
    await ada.sees(/damit verfällt die Miete für: Ben|in \d s/);
    await ada.press(/Würfeln/);
    await ada.sees(/nicht gefordert: .*verfallen|ist verfallen/);
    await ben.page.locator('button.claim').waitFor({ state: 'detached' });
  });
});

it('building is possible out of turn', async () => {
  await at_table({
    ...turn_of(0),
    players: [{}, {}],
    deeds: owned(1, [37, 39]),
  });
  await ben.click(/^Bauen$/);
  await ben.page.getByRole('button', { name: /auf Schloss Hyrule bauen/ }).click();
  await space(ada, 37)
    .getByText(/1 Deku-Spross/)
    .waitFor({ state: 'attached' });
  // What cannot be done says why, in the words of the refusal.
  await ben.page.getByRole('button', { name: /auf Schloss Hyrule bauen/ }).click({ force: true });
  await ben.sees(/^Gebaut wird gleichmäßig/);
});

describe('trades', () => {
  const deeds = {
    ...owned(0, [1, 6]),
    ...owned(1, [3, 8]),
    ...owned(1, [5], 0, true),
  };

  it('with a counter-offer', async () => {
    await at_table({ ...turn_of(0), players: [{}, {}], deeds });
    await ada.click(/^Handeln$/);
    await ada.page
      .locator('.sides section')
      .nth(0)
      .getByRole('button', { name: /Haus des Windes/ })
      .click();
    await ada.page
      .locator('.sides section')
      .nth(1)
      .getByRole('button', { name: /Dorf der Waldminish/ })
      .click();
    await ada.sees('Gruppe A vollständig');
    await ada.click(/Angebot an Ben/);
    await ben.click(/Angebot ansehen/);
    await ben.click('Gegenangebot');
    await ben.page.locator('.sides section').nth(1).getByRole('spinbutton').fill('150');
    await ben.click(/Gegenangebot senden/);
    await ada.page.locator('.offers').getByText(/150/).first().waitFor();
    await ada.click('Annehmen');
    await space(ben, 3)
      .getByText(/gehört Ada/)
      .waitFor({ state: 'attached' });
    await space(ben, 6)
      .getByText(/gehört Ben/)
      .waitFor({ state: 'attached' });
    await ben.page.locator('[data-seat="0"]').getByText('1.350').waitFor();
  });

  it('of a mortgaged deed: interest, then keep or redeem', async () => {
    await at_table({ ...turn_of(0), players: [{}, {}], deeds });
    await ben.click(/^Handeln$/);
    await ben.page
      .locator('.sides section')
      .nth(0)
      .getByRole('button', { name: /Zug der Götter/ })
      .click();
    await ben.page.locator('.sides section').nth(1).getByRole('spinbutton').fill('60');
    await ben.sees(/darin 10 Zinsen/);
    await ben.click(/Angebot an Ada/);
    await ada.click('Annehmen');
    await ada.click(/Zug der Götter auflösen für 100/);
    await space(ben, 5)
      .getByText(/gehört Ada, Miete 25/)
      .waitFor({ state: 'attached' });
    await ada.page.locator('[data-seat="0"]').getByText('1.330').waitFor();
  });

  it('what is impossible says why before it is offered', async () => {
    await at_table({
      ...turn_of(0),
      players: [{}, {}],
      deeds: { ...owned(0, [1, 3], 1), ...owned(1, [6]) },
      bank: { houses: 30, hotels: 12 },
    });
    await ada.click(/^Handeln$/);
    await ada.page.locator('.sides section').nth(0).getByRole('button').first().click();
    await ada.sees('Erst muss die ganze Farbgruppe unbebaut sein.');
    expect(await ada.button(/Angebot an Ben/).isDisabled()).toBe(true);
  });
});

it('the last house is auctioned among those who want it, and placed', async () => {
  const deeds = {
    ...owned(0, [37, 39]),
    ...owned(1, [31, 32, 34]),
    ...owned(1, [11, 13, 14, 16, 18, 19], 4),
    ...owned(0, [21, 23], 2),
    ...owned(0, [24], 3),
  };
  await at_table({
    ...turn_of(0),
    players: [{}, {}],
    deeds,
    bank: { houses: 1, hotels: 12 },
  });
  await ben.click(/^Bauen$/);
  await ben.page.getByRole('button', { name: /auf Vulkan Eldin bauen/ }).click();
  await ada.press(/Mitbieten/);
  await ada.page.locator('.bidding').waitFor();
  await ada.page.getByRole('button', { name: /\+50/ }).click();
  await ben.page.keyboard.press('Escape');
  await ben.click(/Passen/);
  await ada.press(/Setzen: Schloss Hyrule|Setzen/);
  await ben.sees(/Deku-Spross/);
});

it('a debt leads to bankruptcy, the end, and a rematch', async () => {
  await at_table({
    awaiting: { step: 'raise_cash', seats: [0], amount: 900, to: 1 },
    turn: { seat: 0 },
    players: [{ cash: 30, space: 39 }, {}],
    deeds: { ...owned(0, [5]), ...owned(1, [37, 39], 3) },
    bank: { houses: 26, hotels: 12 },
  });
  await ada.sees(/Es fehlen 870/);
  await ada.page.getByRole('button', { name: '+100', exact: true }).click();
  await ada.sees(/Es fehlen 770/);
  const bankrupt = ada.button(/Bankrott/);
  await bankrupt.hover();
  await ada.page.mouse.down();
  await ada.page.getByRole('heading', { name: 'Platz 2 von 2' }).waitFor();
  await ada.page.mouse.up();
  await ben.page.getByRole('heading', { name: 'Du hast gewonnen!' }).waitFor();
  await ben.click('Noch einmal');
  await ben.page.locator('.seats').waitFor();
  await ada.click('Noch einmal');
  for (const person of [ada, ben]) await person.page.getByLabel('Dein Name').waitFor(); // they hold their seats there
  expect(new URL(ada.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
});

describe('connections', () => {
  it('a reload brings the seat back', async () => {
    await at_table({ ...turn_of(0), players: [{}, {}] });
    await ada.page.reload();
    await ada.press(/Würfeln/);
    await ben.page.getByRole('img', { name: /^Wurf/ }).waitFor();
  });

  it('a restart of the server is survived without a click', async () => {
    await at_table({ ...turn_of(0), players: [{}, {}] });
    await server.stop();
    await ada.sees(/Verbindung unterbrochen/);
    await server.start();
    const back = Date.now();
    await ada.press(/Würfeln/);
    await ben.page.getByRole('img', { name: /^Wurf/ }).waitFor();
    expect(Date.now() - back).toBeLessThan(10_000);
  });
});

it('two people share one device', async () => {
  await ada.go('/');
  await ada.click(/Freunde einladen/);
  await ada.page.getByLabel(/Noch jemand/).fill('Emil');
  await ada.click('Hier sitzen');
  await ada.page.locator('.seats input.field').nth(1).waitFor();
  await ada.press_start();
  // Whoever is asked gets the button.
  for (let turn = 0; turn < 6; ++turn) {
    await ada.page.locator('[data-primary]:enabled, .bidding').first().waitFor();
    if (await ada.page.locator('.bidding').count()) await ada.click(/Passen/);
    else await ada.page.locator('[data-primary]:enabled').click();
    await ada.page.waitForTimeout(150);
  }
});

describe('a seat', () => {
  it('is taken along to another device, and taken back', async () => {
    const room = await at_table({ ...turn_of(0), players: [{}, {}] });
    await ada.click('Spieler');
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ada.click('Auf ein anderes Gerät mitnehmen');
    await ada.page.getByRole('img', { name: 'Dein Platz als QR-Code' }).waitFor();
    await ada.click('Link kopieren');
    await ada.sees('Kopiert');
    const link = new URL(await ada.page.evaluate(() => navigator.clipboard.readText()));
    expect(link.origin + link.pathname).toBe(`${server.address}/r/${room}`);

    const phone = await Person.arrive({ name: 'Ada', size: 'phone' });
    await phone.go(link.pathname + link.hash);
    await phone.primary.filter({ hasText: /Würfeln/ }).waitFor();
    expect(new URL(phone.page.url()).hash, 'the secret is out of sight').toBe('');
    const held = await phone.page.evaluate(() => localStorage.getItem('bankhalter.rooms'));
    expect(held, 'the seat has its name').toContain('"name":"Ada"');

    await ada.click('Überall sonst abmelden');
    await ada.sees('Nur dieses Gerät hat jetzt deinen Platz.');
    await phone.sees(/Dein Platz wird von einem anderen Gerät gespielt/);
    await phone.sees('Du schaust zu.');
    await phone.leave();

    await ada.go(`/r/${room}`);
    await ada.press(/Würfeln/);
    await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  });
});
