import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/open-browser';
import { adminPassword } from '#tests/support/test-app';
import { setUpCluster } from './set-up-cluster.ts';
import { setUpLeague } from './set-up-league.ts';

/*
 * `npm run docs:images`: pictures of every page with live games, light and dark, on a desk and on a phone, into docs/images. Takes the minutes
 * that the games play before the first picture; 3 by default, so that the charts have something to show.
 */
const minutes = Number(process.argv[2] ?? 3);
const folder = join(import.meta.dirname, '../../../docs/images');
const themes = ['light', 'dark'] as const;
const sizes = {
  desk: { viewport: { width: 1360, height: 850 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

const pages: readonly {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'overview', path: '/' },
  { name: 'bots', path: '/bots' },
  { name: 'bot-basketball', path: '/bots/2101' },
  { name: 'bot-baseball', path: '/bots/2203' },
  { name: 'bot-tennis', path: '/bots/2401' },
  { name: 'bot-swimming', path: '/bots/2501' },
  { name: 'refusals', path: '/refusals' },
  {
    name: 'refusal',
    path: '/refusals',
    prepare: (page) =>
      page
        .getByRole('link', { name: /must be a whole number|must be between|must be text/ })
        .first()
        .click(),
  },
  { name: 'fixtures', path: '/fixtures' },
  { name: 'contracts', path: '/contracts' },
  { name: 'contract-basketball', path: '/contracts/3' },
  {
    name: 'payload-editor',
    path: '/contracts/3',
    prepare: (page) => page.getByRole('tab', { name: 'Check a payload' }).click(),
  },
  { name: 'on-air', path: '/air' },
  { name: 'share-link', path: '/air', prepare: (page) => page.getByRole('button', { name: /^Use/ }).first().click() },
  { name: 'try-it', path: '/try' },
  { name: 'access', path: '/access' },
  { name: 'user', path: '/access/2' },
  { name: 'audit', path: '/audit' },
];

mkdirSync(folder, { recursive: true });
await withEnds(async (t) => {
  const { url, shareLink } = await setUpLeague(t);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  // Not a test: the charts are to show some minutes of games.
  await setTimeout(minutes * 60_000);
  await inEveryLook(browser, async (page, { size, take }) => {
    await page.goto(`${url}/console/`);
    await take('sign-in');
    await signIn(page);
    for (const { name, path, prepare } of pages) {
      // Inside of the page, because loading it anew would end the session.
      const to = JSON.stringify(`/console${path}`);
      await page.evaluate(`history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await prepare?.(page);
      await take(name);
    }
    await page.goto(shareLink);
    await take('air-screen');
    // It lies over a video, never on a phone.
    if (size === 'phone') return;
    await page.goto(`${shareLink}/overlay`);
    await take('air-overlay');
  });
});
// After the league, whose games need the machine for themselves.
await withEnds(async (t) => {
  const url = await setUpCluster(t);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  await inEveryLook(browser, async (page, { take }) => {
    await page.goto(`${url}/console/nodes`);
    await signIn(page);
    await page.getByRole('link', { name: '109', exact: true }).filter({ visible: true }).waitFor();
    // Rates are averages of some seconds, and begin at 0.
    await page.getByText(/[1-9]\d events a second/).waitFor();
    await take('nodes');
  });
});

/** Ends what was started, whatever happens. */
async function withEnds(work: (t: TestContext) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    await work({ after: (end: () => unknown) => ends.push(end) } as unknown as TestContext);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

interface Look {
  readonly size: string;
  take(name: string): Promise<void>;
}

async function inEveryLook(browser: Browser, show: (page: Page, look: Look) => Promise<void>): Promise<void> {
  for (const colorScheme of themes)
    for (const [size, options] of Object.entries(sizes)) {
      const page = await (await browser.newContext({ ...options, colorScheme, locale: 'en-GB' })).newPage();
      const take = async (name: string): Promise<void> => {
        // Nothing is hovered by chance.
        await page.mouse.move(0, 0);
        // Charts, boards and lists have their first data by then.
        await setTimeout(1500);
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${size}.png`), animations: 'disabled' });
      };
      await show(page, { size, take });
      await page.context().close();
    }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
