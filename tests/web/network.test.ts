// A slow and unreliable network: a table of six with 2 s of delay and 5 % dropped sockets stays playable.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, Person } from './browser';
import { Server } from './server';

const server = new Server();
let browser: Browser;
beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.end();
});

const kDelay = 1000; // each way
const kDropEvery = 20; // of the messages that are sent, one takes the socket with it

it('six at a table, 2 s of delay, 5 % dropped sockets', async () => {
  const ada = await Person.arrive(browser, server, { name: 'Ada' });
  let drops = 0;
  let sent = 0;
  let connections = 0;
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
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
  for (let seat = 1; seat < 6; ++seat) {
    await ada.page.getByRole('button', { name: 'Bot', exact: true }).first().click();
    await expect.poll(() => ada.page.locator('.level').count(), { timeout: 20_000 }).toBe(seat);
  }
  await ada.press_start();
  await ada.page.locator('.ring').waitFor();
  let decisions = 0;
  const end = Date.now() + 100_000;
  while (decisions < 10 && Date.now() < end) {
    const button = ada.page.locator('[data-primary]:enabled, .bidding .pass:enabled, button.claim[aria-disabled=false]').first();
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
  expect(decisions).toBe(10);
  // The page shows what the server knows: nothing was lost on the way.
  const room = new URL(ada.page.url()).pathname.slice(3);
  const { n } = await server.get<{ n: number }>(`/api/games/${room}/events?from=1&to=1`);
  expect(n).toBeGreaterThan(20);
  expect(ada.errors).toEqual([]);
  await ada.leave();
});
