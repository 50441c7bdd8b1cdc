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

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
