// A slow and unreliable network: a table of six with 2 s of delay and 5 % dropped sockets stays playable.
import { expect, it } from 'vitest';
import { merge_patch } from '../../web/src/net/merge_patch';
import type { EventList, View } from '../../web/src/protocol';
import { Person } from './browser';
import { server } from './house';

const kDelay = 1000; // each way
const kDropEvery = 20; // of the messages that are sent, one takes the socket with it

it('six at a table, 2 s of delay, 5 % dropped sockets', async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  let drops = 0;
  let sent = 0;
  let connections = 0;
  await ada.page.routeWebSocket(/\/ws\?room=/, (page) => {
    connections += 1;
    const upstream = page.connectToServer();
    let open = true;
    const drop = () => {
      open = false;
      drops += 1;
      void page.close({ code: 4000 });
      void upstream.close();
    };
    page.onMessage((message) => {
      if (!String(message).includes('"hello"') && ++sent % kDropEvery === 0) return drop();
      setTimeout(() => open && upstream.send(message), kDelay);
    });
    upstream.onMessage((message) => setTimeout(() => open && page.send(message), kDelay));
  });
  await ada.go('/');
  await ada.click(/Freunde einladen/);
  for (let seat = 1; seat < 6; ++seat) await ada.add_bot();
  await ada.press_start();
  await ada.page.locator('.ring').waitFor();
  let decisions = 0;
  while (decisions < 10 || drops === 0) {
    const button = ada.page
      .locator('[data-primary]:enabled, .bidding .pass:enabled, button.claim[aria-disabled=false]')
      .first();
    if (await button.count()) {
      const before = await ada.page.locator('.headline').textContent();
      await button.click({ timeout: 2000 }).catch(() => {});
      decisions += 1;
      // The answer comes at some time, even if the socket was dropped on the way.
      await expect
        .poll(() => ada.page.locator('.headline').textContent(), {
          timeout: 20_000,
        })
        .not.toBe(before)
        .catch(() => {});
    }
    await ada.page.waitForTimeout(200);
  }
  console.log(`${decisions} decisions over ${connections} connections, ${drops} dropped`);
  // The page comes to show what the server knows: nothing was lost on the way.
  const room = new URL(ada.page.url()).pathname.slice(3);
  const known = async () => {
    const { events } = await server.get<EventList>(`/api/games/${room}/events?from=1&to=1000`);
    const view = events.reduce<unknown>(
      (view, event) => merge_patch(view, event.patch),
      null,
    ) as View;
    return view.game?.players.map((player) => player.cash.toLocaleString('de'));
  };
  const shown = () =>
    ada.page
      .locator('[data-seat] .cash')
      .evaluateAll((all) => all.map((cash) => cash.textContent?.split(/\s/)[0]));
  await expect
    .poll(async () => JSON.stringify(await shown()) === JSON.stringify(await known()), {
      timeout: 30_000,
    })
    .toBe(true);
  await ada.leave();
}, 300_000); // ten decisions are made however busy the machine is
