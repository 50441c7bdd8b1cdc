import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { levelNames, levels } from '#tests/e2e/arrange-broker';
import { openSdkService, take, teamEvent } from '#tests/sdk/arrange-service';
import { openCuttingProxy } from '#tests/sdk/cutting-proxy';
import { buildBundle, serveBundle } from '#tests/sdk/serve-bundle';
import { openBrowser } from '#tests/support/shared-browser';

const manual = readFileSync(join(import.meta.dirname, '../../sdk/README.md'), 'utf8');
const bundleBytesMax = 120_000;

/** Runs in the page: these functions have no types of ours, and no scope around them. */
const inPage = {
  connect: `async (options) => {
    const sdk = await import('/client.js');
    window.client = await sdk.connect(options);
    window.statuses = window.client.bot(1).statuses();
  }`,
  publish: `async (events) => Promise.all(events.map(async (event) => {
    try { return (await window.client.bot(1).publish(event)).sequence; }
    catch (error) { return [error.name, error.errors.map(({ field }) => field)]; }
  }))`,
  publishBytes: `async (text) => (await window.client.bot(1).publish(new TextEncoder().encode(text))).sequence`,
  nextStatus: `async () => (await window.statuses.next()).value.errors.map(({ field }) => field)`,
  close: `async () => window.client.close()`,
};

function run<Answer>(page: Page, step: keyof typeof inPage, given: unknown = null): Promise<Answer> {
  return page.evaluate(`(${inPage[step]})(${JSON.stringify(given)})`);
}

test('the client in a browser', { timeout: 120_000 }, async (t) => {
  const bundle = await buildBundle(t);
  const site = { html: '<!doctype html><title>Scores</title>', getTicket: async () => '' };
  const origin = await serveBundle(t, bundle, site);
  const browser = await openBrowser(t);
  const service = await openSdkService(t, { env: { SCOREWIRE_CORS_ORIGINS: origin } });
  const user = { url: service.url, username: service.ana.username, password: service.ana.password };

  async function openPage(): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(origin);
    return page;
  }

  await t.test(`the bundle with MQTT.js takes less than ${bundleBytesMax} bytes when it is gzipped`, () => {
    const { length } = gzipSync(bundle, { level: 9 });
    t.diagnostic(`${length} bytes`);
    assert.ok(length < bundleBytesMax, `${length} bytes`);
  });

  for (const protocol of levels)
    await t.test(`${levelNames[protocol]}: verdicts and statuses, over a cut of the network`, async (t) => {
      const page = await openPage();
      const before = (await service.operator.readEvents(1)).length;
      const proxy = await openCuttingProxy(t, Number(new URL(service.url).port));
      const broker = `ws://127.0.0.1:${proxy.port}/mqtt`;
      await run(page, 'connect', { ...user, protocol, broker });
      assert.deepEqual(await run(page, 'publish', [teamEvent('One'), { EventId: 3, Period: 'x', Horn: 1 }]), [
        before + 1,
        ['EventRefusedError', ['Period', 'Horn']],
      ]);
      assert.deepEqual(await run(page, 'nextStatus'), ['Period', 'Horn']);
      assert.equal(await run(page, 'publishBytes', '{ "EventId": 3 }'), before + 2);
      const watcher = (await service.connect()).bot(1).receipts();
      await watcher.ready;
      proxy.holdAnswers(true);
      const teams = Array.from({ length: 10 }, (_, index) => `team ${index}`);
      const verdicts = run<number[]>(page, 'publish', teams.map(teamEvent));
      await take(watcher, teams.length);
      proxy.cut();
      proxy.holdAnswers(false);
      assert.deepEqual(
        await verdicts,
        teams.map((_, index) => before + 3 + index),
      );
      await run(page, 'close');
      const stored = await service.operator.readEvents(1);
      assert.deepEqual(
        stored.slice(before + 2).map(({ payload }) => payload['HomeTeamName']),
        teams,
      );
    });

  await t.test('the page of the manual shows the score, by ticket', async () => {
    const client = await service.connect();
    await client
      .bot(2)
      .publish({ EventId: 3, HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 1, GuestScore: 0 });
    site.getTicket = async () => {
      const body = JSON.stringify({ botIds: [2] });
      const headers = { 'content-type': 'application/json' };
      const answer = await client.rest('/external/live/tickets', { method: 'POST', headers, body });
      return ((await answer.json()) as { readonly ticket: string }).ticket;
    };
    const [, html = ''] = /^```html\n(.*?)^```$/ms.exec(manual) ?? [];
    site.html = html.replace('https://scores.example', service.url).replace('12345', '2');
    const page = await openPage();
    await page.getByText('Lions 1 : 0 Bears').waitFor();
    await client.bot(2).publish({ EventId: 3, HomeScore: 2 });
    await page.getByText('Lions 2 : 0 Bears').waitFor();
  });
});
