// From a cold visit to the first throw, alone.
import { expect, it } from 'vitest';
import { Person } from './browser';

it.each(['phone', 'desktop'] as const)(
  'two clicks lead from a cold visit to the first throw (%s)',
  async (size) => {
    const ada = await Person.arrive({ size, motion: true });
    const start = Date.now();
    await ada.go('/');
    await ada.click(/Sofort spielen/);
    await ada.press(/Würfeln/);
    await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
    console.log(`first throw after ${((Date.now() - start) / 1000).toFixed(1)} s (${size})`);
    expect(Date.now() - start).toBeLessThan(20_000);
    await ada.leave();
  },
);
