// Several people at one device: each of them bids, trades and builds under their own name.
import { beforeEach, expect, it } from 'vitest';
import { Person } from './browser';
import { owned, room_from, type Setup } from './position';

let ada: Person; // and Emil, on her phone
let ben: Person;

beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada', size: 'phone' });
  ben = await Person.arrive({ name: 'Ben' });
  return async () => {
    await ada.leave();
    await ben.leave();
  };
});

/** Ada, Emil and Ben take the seats 0, 1 and 2. */
async function three(setup: Setup): Promise<void> {
  const room = await room_from(setup, { pace: 'none' });
  await ada.join(room);
  await ada.page.getByLabel(/Noch jemand/).fill('Emil');
  await ada.click('Hier sitzen');
  await ada.page.locator('.seats input.field').nth(1).waitFor();
  await ben.join(room);
  await ada.press_start();
  await ada.page.locator('.ring').waitFor();
}
const hand_of = (name: string) =>
  ada.page.getByRole('group', { name: 'Wer handelt?' }).getByRole('button', { name });
const acts = (name: string) =>
  expect.poll(() => hand_of(name).getAttribute('aria-pressed')).toBe('true');
const space = (person: Person, at: number) => person.page.locator('.ring li').nth(at);
const bids = (name: string) =>
  ada.page.locator('.bidding').getByText(`${name} bietet auf: Schloss Hyrule`).waitFor();
const highest = (name: string, bid: string) =>
  ben.page.locator('.lot').filter({ hasText: bid }).filter({ hasText: name }).waitFor();

it('each may bid, and the panel says who does', async () => {
  await three({
    awaiting: { step: 'buy', seats: [0], space: 37 },
    turn: { seat: 0 },
    players: [{ space: 37 }, {}, {}],
  });
  await ada.click('Versteigern');
  await bids('Ada');
  await hand_of('Emil').click();
  await bids('Emil');
  await ada.click(/\+50/);
  await highest('Emil', '50');
  // The highest bidder waits and keeps the device; nobody bids by his finger.
  await acts('Emil');
  await hand_of('Ada').click();
  await ada.click(/\+10/);
  await highest('Ada', '60');
  await hand_of('Emil').click();
  await ada.click(/Passen/);
  await ben.click(/Passen/);
  await space(ben, 37)
    .getByText(/gehört Ada/)
    .waitFor({ state: 'attached' });
  await acts('Ada');
});

it('who has passed hands the device on', async () => {
  await three({
    awaiting: { step: 'buy', seats: [0], space: 37 },
    turn: { seat: 0 },
    players: [{ space: 37 }, {}, {}],
  });
  await ada.click('Versteigern');
  await bids('Ada');
  await ada.click(/Passen/);
  await bids('Emil');
});

it('an offer is answered by whom it was made to', async () => {
  await three({
    awaiting: { step: 'start_turn', seats: [0] },
    turn: { seat: 0 },
    players: [{}, {}, {}],
    deeds: { ...owned(0, [6]), ...owned(1, [1]), ...owned(2, [3]) },
  });
  await ben.click(/^Handeln$/);
  await ben.page.locator('[role=dialog]').getByRole('button', { name: 'Emil' }).click();
  await ben.page.locator('.sides section').nth(1).getByRole('button').first().click();
  await ben.click(/Angebot an Emil/);
  await ada.click(/Angebot ansehen/);
  await ada.sees('Angebot von Ben an Emil');
  await ada.click('Gegenangebot');
  const sides = ada.page.locator('.sides section');
  await sides.nth(0).getByRole('heading', { name: 'Emil gibt' }).waitFor();
  await sides.nth(1).getByRole('spinbutton').fill('150');
  await ada.click(/Gegenangebot senden/);
  await ben.sees('Angebot von Emil');
  await ben.click('Annehmen');
  await space(ada, 1)
    .getByText(/gehört Ben/)
    .waitFor({ state: 'attached' });
});

it('each may build and trade out of turn, and the device follows whoever is asked', async () => {
  await three({
    awaiting: { step: 'buy', seats: [0], space: 6 },
    turn: { seat: 0 },
    players: [{ space: 6 }, {}, {}],
    deeds: { ...owned(1, [37, 39]), ...owned(2, [3]) },
  });
  await acts('Ada');
  await hand_of('Emil').click();
  await ada.click(/^Bauen$/);
  await ada.page.getByRole('button', { name: /auf Schloss Hyrule bauen/ }).click();
  await space(ben, 37)
    .getByText(/1 Deku-Spross/)
    .waitFor({ state: 'attached' });
  await acts('Emil');
  await ada.click(/^Handeln$/);
  await ada.page.getByRole('heading', { name: 'Emil gibt' }).waitFor();
  await ada.page.keyboard.press('Escape');
  await hand_of('Ada').click();
  await ada.press(/Kaufen für/);
  await ada.press(/Zug beenden/);
  await acts('Emil');
  await ada.press(/Würfeln/);
});
