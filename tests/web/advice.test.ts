// "Was würde Champion tun?": a quiet button at tables that allow it, an answer that can be followed with one click.
import { beforeEach, expect, it } from 'vitest';
import { Person, seat } from './browser';
import { owned, room_from } from './position';

let ada: Person, ben: Person;
beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada' });
  ben = await Person.arrive({ name: 'Ben' });
  return async () => {
    await ada.leave();
    await ben.leave();
  };
});

/** Ada stands on the last street of Ben's group. */
const buying = {
  awaiting: { step: 'buy', seats: [0], space: 19 },
  turn: { seat: 0 },
  players: [{ space: 19 }, {}],
  deeds: owned(1, [16, 18]),
};
const kAsk = 'Was würde Champion tun?';

it('says what Champion would do, does it with one click, and tells the others that it was asked', async () => {
  await seat(await room_from(buying, { pace: 'none', hints: true }), [ada, ben]);
  expect(await ben.button(kAsk).count()).toBe(0);
  await ada.click(kAsk);
  await ada.sees(/Champion würde: kaufen/);
  await ada.sees(/gewinnt \d+ % von \d+ Probespielen/);
  await ben.sees(/Ada fragt Champion um Rat/);
  expect(await ben.page.getByText(/Champion würde/).count()).toBe(0);
  await ada.click('So machen');
  await ben.sees(/Ada kauft/);
  await ada.page.getByText(/Champion würde/).waitFor({ state: 'detached' });
});

it('is asked by a key, and forgotten with Escape', async () => {
  await seat(await room_from(buying, { pace: 'none', hints: true }), [ada, ben]);
  await ada.button(kAsk).waitFor();
  await ada.page.keyboard.press('r');
  await ada.sees(/Champion würde: kaufen/);
  await ada.page.keyboard.press('Escape');
  await ada.page.getByText(/Champion würde/).waitFor({ state: 'detached' });
  await ada.primary.filter({ hasText: /Kaufen/ }).waitFor();
});

it('is nowhere where the host has not allowed it, and everybody sees whether he has', async () => {
  const room = await room_from(buying, { pace: 'none' });
  await ada.join(room);
  await ben.join(room);
  const allowed = (person: Person) => person.page.getByRole('switch', { name: /Rat erlaubt/ });
  expect(await allowed(ada).isChecked()).toBe(false);
  expect(await allowed(ben).isDisabled()).toBe(true);
  await ada.press_start();
  await ada.primary.filter({ hasText: /Kaufen/ }).waitFor();
  expect(await ada.button(kAsk).count()).toBe(0);
});
