import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page, ViewportSize } from 'playwright-core';
import { openSdkService, type SdkService } from '#tests/sdk/arrange-service';
import { openBrowser } from '#tests/support/shared-browser';
import { adminPassword } from '#tests/support/test-app';

export interface ConsoleTestbed {
  readonly service: SdkService;
  readonly browser: Browser;
  /** A new window, with nobody signed in. Fails the test when the page throws or breaks its Content-Security-Policy. */
  openPage(path?: string, options?: WindowOptions): Promise<Page>;
  /** A new window of this user. */
  signIn(path?: string, as?: ConsoleUser, options?: WindowOptions): Promise<Page>;
}

export interface ConsoleUser {
  readonly username: string;
  readonly password: string;
}

export const administrator: ConsoleUser = { username: 'admin', password: adminPassword };

interface WindowOptions {
  readonly viewport?: ViewportSize;
  readonly colorScheme?: 'light' | 'dark';
  readonly timezoneId?: string;
}

const desk = { viewport: { width: 1280, height: 800 } };
/** Narrower than every layout for desks. */
export const phone = { viewport: { width: 390, height: 844 } } satisfies WindowOptions;
export const dark: WindowOptions = { colorScheme: 'dark' };

/** The whole service in this process, with bots 1 to 9 of the integrator ana, and a Chromium. */
export async function openConsole(t: TestContext): Promise<ConsoleTestbed> {
  const service = await openSdkService(t);
  const browser = await openBrowser(t);
  // One for all windows, so that scripts are loaded and compiled once; nobody waits for animations.
  const common = { ...desk, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const shared = await browser.newContext(common);
  const openPage: ConsoleTestbed['openPage'] = async (
    path = '/',
    { viewport = desk.viewport, colorScheme, timezoneId } = {},
  ) => {
    const context = timezoneId === undefined ? shared : await browser.newContext({ ...common, timezoneId });
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    if (colorScheme !== undefined) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
    });
    t.after(() => assert.deepEqual(faults, [], path));
    await page.goto(`${service.url}/console${path}`);
    return page;
  };
  return {
    service,
    browser,
    openPage,
    async signIn(path, as = administrator, options) {
      const page = await openPage(path, options);
      await fillSignIn(page, as);
      await page.getByRole('button', { name: `Menu of ${as.username}` }).waitFor({ state: 'attached' });
      return page;
    },
  };
}

export async function fillSignIn(page: Page, { username, password }: ConsoleUser): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The styles follow the attribute some frames later, and some of them by and by. */
const untilColoursStay = `(async () => {
  const colours = () => [...document.querySelectorAll('body, body *')].map((each) => getComputedStyle(each).color).join();
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isLight = () => getComputedStyle(document.body).color === 'rgb(0, 0, 0)';
  let before = '';
  for (let now = colours(); now !== before || isLight(); now = colours()) {
    before = now;
    await frame();
  }
})()`;

/** Resolves when the page has changed its colours. */
export async function toDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.evaluate(untilColoursStay);
}

/** What axe calls serious or critical, one line for each place; empty when there is nothing. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Evaluated, because the Content-Security-Policy of the page forbids to add a script.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  });
}
