import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#tests/support/shared-browser';
import { createTestApp } from '#tests/support/test-app';

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page at / shows where to go, in ${colorScheme}, within its policy and from this host alone`, async (t) => {
    const { app } = await createTestApp(t);
    const { http: url } = await app.listen();
    const browser = await openBrowser(t);
    const page = await browser.newPage({ colorScheme });
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) requested.push(request.url());
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    // The browser reports violations of the Content-Security-Policy there.
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(url);
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    assert.equal(background, colorScheme === 'light' ? 'rgb(244, 246, 245)' : 'rgb(15, 21, 19)');
    assert.deepEqual([requested, errors], [[`${url}/`], []]);

    const links = (await page.evaluate('[...document.links].map(({ href }) => href)')) as string[];
    const statuses = await Promise.all(links.map(async (link) => (await fetch(link)).status));
    assert.deepEqual([links.length, ...statuses], [8, 200, 200, 200, 200, 200, 200, 200, 200]);
    await page.getByText('API reference').click();
    assert.equal(new URL(page.url()).pathname, '/docs/reference/');
  });
