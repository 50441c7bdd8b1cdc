import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openBrowser } from '#tests/support/shared-browser';
import { openTestbed } from './open-testbed.ts';
import type { FetchedAnswer } from './page-client.ts';

/** What a consumer does in a real browser, on a page of another origin than the service. */

test('live scores in a browser, on a page of another origin', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t);

  await t.test('sign in, look up, read the live state and get a ticket', async (t) => {
    const { page, http, ana, push } = await openTestbed(t, browser, true);
    await push({ HomeTeamName: 'Lions' });
    const body = new URLSearchParams({ client_id: ana.username, client_secret: ana.password }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const signedIn = answered(await page.fetch(`${http}/oauth/token`, { method: 'POST', headers: form, body }));
    const { access_token: token } = JSON.parse(signedIn.body) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const lookup = answered(await page.fetch(`${http}/external/lookup/event-types`, { headers }));
    assert.ok((JSON.parse(lookup.body) as unknown[]).length > 20);
    const live = answered(await page.fetch(`${http}/external/live/1`, { headers }));
    assert.deepEqual([live.etag, teamOf(live)], ['W/"1"', 'Lions']);
    const conditional = { headers: { ...headers, 'if-none-match': 'W/"1"' } };
    assert.equal(answered(await page.fetch(`${http}/external/live/1`, conditional)).status, 304);
    const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const given = { ...asked, body: JSON.stringify({ botIds: [1] }) };
    const issued = answered(await page.fetch(`${http}/external/live/tickets`, given));
    const { ticket } = JSON.parse(issued.body) as { ticket: string };
    assert.equal(teamOf(answered(await page.fetch(`${http}/external/live/1?ticket=${ticket}`))), 'Lions');
    const bots = answered(await page.fetch(`${http}/external/bots`, { headers }));
    assert.equal((JSON.parse(bots.body) as { items: unknown[] }).items.length, 1);
    assert.equal(answered(await page.fetch(`${http}/external/lookup/event-types`)).status, 401);
  });

  await t.test('a stream by ticket goes on without a gap when it was cut, and ends with the assignment', async (t) => {
    const { service, operator, ana, page, http, push, takeTicket } = await openTestbed(t, browser, true);
    await push({ HomeTeamName: 'One' });
    await page.openStream(`${http}/external/live/1/stream?ticket=${await takeTicket()}`);
    assert.deepEqual(await page.takeStates(1), [[1, 'One']]);
    await push({ HomeTeamName: 'Two' });
    await page.takeStates(2);
    // Cut: the EventSource comes back by itself, with Last-Event-ID.
    service.app.http.server.closeAllConnections();
    for (const HomeTeamName of ['Three', 'Four']) await push({ HomeTeamName });
    assert.deepEqual(await page.takeStates(4), [
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
      [4, 'Four'],
    ]);
    await operator.unassign(ana.id, 1);
    await page.streamIsOver();
  });

  await t.test('a stream ends for good when its ticket expires', async (t) => {
    const { page, http, push, takeTicket, time } = await openTestbed(t, browser, true);
    await push({ HomeTeamName: 'One' });
    const ticket = await takeTicket(60);
    await page.openStream(`${http}/external/live/1/stream?ticket=${ticket}`);
    await page.takeStates(1);
    time.advanceSeconds(60);
    await page.streamIsOver();
    assert.equal(answered(await page.fetch(`${http}/external/live/1?ticket=${ticket}`)).status, 401);
  });

  await t.test('MQTT over WebSocket by ticket, until its user is disabled', async (t) => {
    const { operator, ana, page, webSocket, push, takeTicket } = await openTestbed(t, browser, true);
    await push({ HomeTeamName: 'One' });
    const ticket = await takeTicket();
    assert.equal(await page.connectMqtt(webSocket, ticket, 'bot/1/json'), 'subscribed bot/1/json');
    await push({ HomeTeamName: 'Two' });
    assert.deepEqual(await page.takeMessages(2), ['One', 'Two']);
    await operator.changeUser(ana.id, { disabled: true });
    await page.mqttIsOver();
    assert.match(await page.connectMqtt(webSocket, ticket, 'bot/1/json'), /^refused: /);
  });

  await t.test('MQTT over WebSocket, on the port of REST too, until the ticket expires', async (t) => {
    const { page, http, push, takeTicket, time } = await openTestbed(t, browser, true);
    await push({ HomeTeamName: 'One' });
    const ticket = await takeTicket(60);
    const url = `${http.replace('http:', 'ws:')}/mqtt`;
    assert.match(await page.connectMqtt(url, ticket, 'bot/1/ingress_status'), /^not subscribed: /);
    assert.equal(await page.connectMqtt(url, ticket, 'bot/1/json'), 'subscribed bot/1/json');
    await page.takeMessages(1);
    time.advanceSeconds(60);
    await page.mqttIsOver();
    assert.match(await page.connectMqtt(url, ticket, 'bot/1/json'), /^refused: /);
  });

  await t.test('a page of an origin that is not allowed gets nothing', async (t) => {
    const { page, http, webSocket, ana, push, takeTicket } = await openTestbed(t, browser, false);
    await push({ HomeTeamName: 'One' });
    const ticket = await takeTicket();
    const basic = btoa(`${ana.username}:${ana.password}`);
    const headers = { authorization: `Basic ${basic}` };
    assert.equal(await page.fetch(`${http}/external/lookup/event-types`, { headers }), 'blocked');
    assert.equal(await page.fetch(`${http}/oauth/token`, { method: 'POST', headers }), 'blocked');
    assert.equal(await page.fetch(`${http}/external/live/1?ticket=${ticket}`), 'blocked');
    await page.openStream(`${http}/external/live/1/stream?ticket=${ticket}`);
    await page.streamIsOver();
    assert.deepEqual(await page.takeStates(0), []);
    for (const url of [webSocket, `${http.replace('http:', 'ws:')}/mqtt`])
      assert.equal(await page.connectMqtt(url, ticket, 'bot/1/json'), 'closed');
  });
});

/** The pages of the document, as people copy them. */
const documented = readFileSync(join(import.meta.dirname, '../../docs/live-scores-in-a-browser.md'), 'utf8');
const pages = [...documented.matchAll(/^```html.*?\n(.*?)^```$/gms)].map(([, html = '']) => html);

test('the pages of the document show the score, and go on with a new ticket when theirs has ended', {
  timeout: 300_000,
}, async (t) => {
  const browser = await openBrowser(t);
  assert.equal(pages.length, 2);
  for (const html of pages)
    await t.test(html.includes('EventSource') ? 'Server-Sent Events' : 'MQTT over WebSocket', async (t) => {
      const site = { html: '', getTicket: async () => '' };
      const { http, webSocket, tab, push, takeTicket, time } = await openTestbed(t, browser, true, site);
      site.html = html
        .replace('https://scores.example', http)
        .replace('wss://scores.example:8084/mqtt', webSocket)
        .replace('botId = 12345', 'botId = 1');
      const second = Promise.withResolvers<void>();
      let tickets = 0;
      site.getTicket = () => {
        tickets += 1;
        if (tickets === 2) second.resolve();
        return takeTicket(60);
      };
      await push({ HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 1, GuestScore: 0 });
      await tab.reload();
      await tab.getByText('Lions 1 : 0 Bears').waitFor();
      time.advanceSeconds(60);
      await second.promise;
      await push({ HomeScore: 2 });
      await tab.getByText('Lions 2 : 0 Bears').waitFor();
    });
});

function answered(answer: FetchedAnswer | 'blocked'): FetchedAnswer {
  assert.ok(answer !== 'blocked', 'the browser keeps the answer from the page');
  return answer;
}

function teamOf({ body }: FetchedAnswer): unknown {
  return (JSON.parse(body) as Record<string, unknown>)['HomeTeamName'];
}
