import { after, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './open-browser.ts';

let launched: Promise<Browser> | undefined;
after(async () => (await launched)?.close());

/** A real Chromium, one for all tests of this process. What a test has opened in it is closed with the test. */
export async function openBrowser(t: TestContext): Promise<Browser> {
  launched ??= launchBrowser();
  const browser = await launched;
  t.after(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
