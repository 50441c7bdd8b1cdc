import type { Browser, Page } from 'playwright-core';
import { adminPassword } from '../support/start-service.ts';

/** A new window with an empty cache, on the page for signing in. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Username').waitFor();
  return page;
}

/** Without the pointer: over a link of the next page, it would preload what is behind it. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(adminPassword);
  await password.press('Enter');
}
