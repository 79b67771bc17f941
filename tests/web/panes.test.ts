// What the panes beside the board say and offer: rents given up, groups lowered at once, offers that are heard.
import { beforeEach, describe, expect, it } from 'vitest';
import { Person, seat } from './browser';
import { owned, room_from } from './position';
import { kStuck, table } from './scenes';

let ada: Person;

beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada' });
  return () => ada.leave();
});

const my_turn = { awaiting: { step: 'start_turn', seats: [0] }, turn: { seat: 0 } };
const in_debt = (amount: number) => ({
  awaiting: { step: 'raise_cash', seats: [0], amount, to: 1 },
  turn: { seat: 0 },
});

it('a debt names the rents in force: four stations, both utilities', async () => {
  await table(ada, {
    ...in_debt(900),
    players: [{ cash: 10 }, {}],
    deeds: owned(0, [5, 15, 25, 35, 12, 28]),
  });
  const ways = ada.page.getByRole('dialog').getByRole('listitem');
  await ways.nth(5).waitFor();
  expect(await ways.filter({ hasText: '200 weniger Miete' }).count()).toBe(4);
  expect(await ways.filter({ hasText: '70 weniger Miete' }).count()).toBe(2);
});

it('in the short game the large building comes after three small ones', async () => {
  await table(ada, {
    ...my_turn,
    variant: 'short',
    players: [{}, {}],
    deeds: owned(0, [37, 39], 3),
    bank: { houses: 26, hotels: 12 },
  });
  await ada.click(/^Bauen$/);
  await ada.sees('3 Deku-Sprosse · nächste Stufe: Miete 2.000');
});

describe('with three houses in the bank two hotels go down at once to one and two', () => {
  const lower = () => ada.page.getByRole('button', { name: /Gruppe H auf einmal abbauen/ });
  async function lowered(): Promise<void> {
    expect(await lower().innerText()).toMatch(/^\+700/);
    await lower().click();
    await ada.page
      .locator('.ring li')
      .nth(37)
      .getByText('1 Deku-Spross')
      .waitFor({ state: 'attached' });
    await ada.page
      .locator('.ring li')
      .nth(39)
      .getByText('2 Deku-Sprosse')
      .waitFor({ state: 'attached' });
    await lower().waitFor({ state: 'detached' });
  }

  it('when building', async () => {
    await table(ada, { ...kStuck, ...my_turn });
    await ada.click(/^Bauen$/);
    await lowered();
  });

  it('in a debt, beside other ways out', async () => {
    await table(ada, { ...kStuck, ...in_debt(1500) });
    await ada.page.getByRole('button', { name: '+100', exact: true }).waitFor();
    await lowered();
  });
});

describe('the large button of a debt', () => {
  it('opens the ways, never closes them, and carries out the proposal', async () => {
    await table(ada, {
      ...in_debt(300),
      players: [{ cash: 10, space: 39 }, {}],
      deeds: { ...owned(0, [5, 15, 25, 12]), ...owned(1, [37, 39], 3) },
      bank: { houses: 26, hotels: 12 },
    });
    await ada.sees(/Es fehlen 290/);
    await ada.page.keyboard.press('Escape');
    await ada.press(/Geld beschaffen: noch 290/);
    await ada.sees(/Es fehlen 290/);
    await ada.press(/Vorschlag ausführen: \+300.*3 Schritte/);
    await ada.page.locator('.debt').waitFor({ state: 'detached' });
    expect(await ada.page.locator('[data-seat="0"] .cash').textContent()).toMatch(/10/);
  });

  it('is held when only the end is left, and then says how one stands', async () => {
    await table(ada, {
      ...in_debt(900),
      players: [{ cash: 30, space: 39 }, {}, {}],
      deeds: { ...owned(0, [1, 3], 0, true), ...owned(1, [37, 39], 3) },
      bank: { houses: 26, hotels: 12 },
    });
    await ada.sees(/Alles, was du hast, geht an Berta/);
    const end = ada.primary.filter({ hasText: /Bankrott/ });
    await end.click();
    await ada.sees(/Es fehlen 870/);
    await end.hover();
    await ada.page.mouse.down();
    await ada.sees(/Platz 3 von 3/);
    await ada.page.mouse.up();
    expect(await ada.page.locator('nav button').allInnerTexts()).toEqual([
      'Felder',
      'Protokoll',
      'Chat',
    ]);
    await ada.click('Bis zum Ende vorspulen');
    await ada.button('Bis zum Ende vorspulen').waitFor({ state: 'detached' });
  });
});

it('a draft of a trade survives the closing of its pane, and the trade can be read later', async () => {
  const ben = await Person.arrive({ name: 'Ben' });
  await seat(
    await room_from({
      ...my_turn,
      players: [{}, {}],
      deeds: { ...owned(0, [3]), ...owned(1, [1]) },
    }),
    [ada, ben],
  );
  await ada.click(/^Handeln$/);
  const sides = ada.page.locator('.sides section');
  await sides.nth(0).getByRole('button').first().click();
  await sides.nth(1).getByRole('spinbutton').fill('60');
  await ada.page.keyboard.press('Escape');
  await sides.first().waitFor({ state: 'detached' });
  await ada.click(/^Handeln$/);
  expect(await sides.nth(1).getByRole('spinbutton').inputValue()).toBe('60');
  expect(await sides.nth(0).getByRole('button').first().getAttribute('aria-pressed')).toBe('true');
  await ada.click(/Angebot an Ben/);
  await ben.click('Annehmen');
  await ben.page.getByLabel('Auswahl').selectOption({ label: 'Handel' });
  await ben.sees(/Ada gibt: Dorf der Waldminish; Ben gibt: 60/);
  await ben.sees('Dorf der Waldminish geht an Ben.');
  await ben.leave();
});

it('an offer is announced, and heard', async () => {
  await ada.context.addInitScript(() => {
    const heard = Object.assign(window, { tones: 0 });
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      heard.tones += 1;
      return make.call(this);
    };
  });
  const ben = await Person.arrive({ name: 'Ben' });
  await seat(
    await room_from({
      ...my_turn,
      players: [{}, {}],
      deeds: { ...owned(0, [3]), ...owned(1, [1]) },
    }),
    [ada, ben],
  );
  const tones = () => ada.page.evaluate(() => (window as unknown as { tones: number }).tones);
  await ada.page.waitForTimeout(500);
  const before = await tones();
  await ben.click(/^Handeln$/);
  await ben.page.locator('.sides section').nth(0).getByRole('button').first().click();
  await ben.page.locator('.sides section').nth(1).getByRole('spinbutton').fill('60');
  await ben.click(/Angebot an Ada/);
  await ada.page
    .locator('[aria-live=polite]')
    .getByText(/Angebot von Ben\. Du bekommst: Heiligtum der Elemente\. Du gibst: 60/)
    .waitFor({ state: 'attached' });
  await expect.poll(tones).toBe(before + 2);
  await ben.leave();
});

it('names and their signs stand apart', async () => {
  await table(ada, { ...my_turn, players: [{}, {}] });
  expect(await ada.page.locator('[data-seat="0"] .name').textContent()).toBe('Ada (du)');
});
