// What a person does at a table, in a browser of their own.
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browser, server } from './house';

export const kSizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};
export type Size = keyof typeof kSizes;

export interface Look {
  size?: Size;
  /** A size that has no name. */
  viewport?: { width: number; height: number };
  language?: 'de' | 'en';
  dark?: boolean;
  /** Moving things make pictures and measurements depend on the moment. */
  motion?: boolean;
  name?: string;
  /** Time that a test can hold and let run by steps; until then it runs by itself. */
  clock?: boolean;
  /** Lets the page keep itself on the device: it loads everything for that. */
  keeps?: boolean;
  /** How fully the table shows what happens, where things move. */
  speed?: 'calm' | 'normal' | 'fast' | 'at_once';
}

/** A person with a browser of their own. Errors of the page fail the test when they leave. */
export class Person {
  private errors: string[] = [];
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async arrive(look: Look = {}): Promise<Person> {
    const context = await browser.newContext({
      viewport: look.viewport ?? kSizes[look.size ?? 'desktop'],
      locale: look.language === 'en' ? 'en-GB' : 'de-DE',
      colorScheme: look.dark ? 'dark' : 'light',
      reducedMotion: look.motion ? 'no-preference' : 'reduce',
      serviceWorkers: look.keeps ? 'allow' : 'block',
    });
    const { name, speed } = look;
    // Whoever has a name knows the game. Only where nothing is kept yet, so that what is chosen later stays.
    await context.addInitScript(
      (chosen) => {
        if (!localStorage.getItem('bankhalter.settings'))
          localStorage.setItem('bankhalter.settings', JSON.stringify(chosen));
      },
      {
        ...(name ? { name, auto_claim: false, hints: false } : {}),
        ...(speed ? { speed } : {}),
      },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    if (look.clock) await page.clock.install();
    const person = new Person(context, page);
    page.on('pageerror', (error) => person.errors.push(error.message));
    return person;
  }

  go(path: string): Promise<unknown> {
    return this.page.goto(server.address + path);
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  click(name: string | RegExp): Promise<void> {
    return this.button(name).first().click();
  }

  get primary() {
    return this.page.locator('[data-primary]');
  }

  /** Presses the primary button once it says this. */
  async press(label: RegExp): Promise<void> {
    await this.page.locator('[data-primary]:enabled').filter({ hasText: label }).click();
  }

  press_start(): Promise<void> {
    return this.page
      .locator('.bar .primary:enabled')
      .filter({ hasText: /^\s*Start/ })
      .click();
  }

  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** Sits down in a room's lobby. */
  async join(room: string): Promise<void> {
    await this.go(`/r/${room}`);
    await this.click(/Mitspielen|Play as/);
    await this.page
      .getByLabel(/Dein Name|Your name/)
      .first()
      .waitFor();
  }

  /** A bot takes the next free seat of the lobby. */
  async add_bot(): Promise<void> {
    const bots = this.page.locator('.level');
    const before = await bots.count();
    await this.page.getByRole('button', { name: 'Bot', exact: true }).first().click();
    await bots.nth(before).waitFor();
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors).toEqual([]);
  }
}

/** Everybody sits down in order, and the first starts. */
export async function seat(room: string, people: Person[]): Promise<void> {
  for (const person of people) await person.join(room);
  await people[0]?.press_start();
  for (const person of people) await person.page.locator('.ring').waitFor();
}

/** Changes settings as another tab would: without a reload, so that the screen stays. */
export async function choose(page: Page, settings: object): Promise<void> {
  await page.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem('bankhalter.settings') ?? '{}') as object;
    localStorage.setItem('bankhalter.settings', JSON.stringify({ ...kept, ...changed }));
    dispatchEvent(new StorageEvent('storage', { key: 'bankhalter.settings' }));
  }, settings);
  await page.waitForTimeout(120);
}
