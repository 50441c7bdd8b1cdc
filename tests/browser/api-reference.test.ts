import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#tests/support/shared-browser';
import { createTestApp } from '#tests/support/test-app';

test('the reference at /docs/reference shows the interface within its policy and asks no other host for anything', async (t) => {
  const { app } = await createTestApp(t);
  const { http: url } = await app.listen();
  const browser = await openBrowser(t);
  const page = await browser.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url());
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // The browser reports violations of the Content-Security-Policy there.
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}/docs/reference`);
  await page.getByText('Event types, sorted by name').first().waitFor();
  await page.getByText('Fixtures by bot').first().waitFor();
  // An idle page has sent all its requests. (The browser does not always report that the network is idle.)
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
  assert.deepEqual(foreign, []);
  assert.deepEqual(errors, []);
});
