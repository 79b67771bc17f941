// From a cold visit to the first throw, alone.
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

it.each(['phone', 'desktop'] as const)('two clicks lead from a cold visit to the first throw (%s)', async (size) => {
  const ada = await Person.arrive(browser, server, { size, motion: true });
  const start = Date.now();
  await ada.go('/');
  await ada.click(/Sofort spielen/);
  await ada.press(/Würfeln/);
  await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  console.log(`first throw after ${((Date.now() - start) / 1000).toFixed(1)} s (${size})`);
  expect(Date.now() - start).toBeLessThan(20_000);
  expect(ada.errors).toEqual([]);
  await ada.leave();
});
