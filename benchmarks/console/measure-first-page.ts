import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPage, signIn } from './open-page.ts';

export interface FirstPage {
  /** From opening the address to the first paint with content. */
  readonly fcpMs: number;
  /** From sending the password to the numbers of the overview; checking the password is part of it. */
  readonly overviewMs: number;
  /** Gzipped, of everything that the overview loads. */
  readonly scriptKilobytes: number;
}

export async function measureFirstPage(browser: Browser, url: string): Promise<FirstPage> {
  const page = await openPage(browser, `${url}/console/`);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body).byteLength);
    // When the page is closed because of another error, that error is the one to see.
    size.catch(() => {});
    sizes.push(size);
  });
  await page.reload();
  await page.getByLabel('Username').waitFor();
  const fcpMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()`,
  );
  const began = performance.now();
  await signIn(page);
  await page.getByRole('link', { name: /No events\s+\d/ }).waitFor();
  const overviewMs = performance.now() - began;
  await page.getByRole('img', { name: /Accepted/ }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return {
    fcpMs: Math.round(fcpMs),
    overviewMs: Math.round(overviewMs),
    scriptKilobytes: Math.round(bytes / 1000),
  };
}
