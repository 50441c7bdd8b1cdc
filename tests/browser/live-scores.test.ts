import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { RawClient } from '#tests/conformance/raw-client';
import { eventOf } from '#tests/e2e/arrange-broker';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import { createClock, type TestClock } from '#tests/rest/arrange';
import { openBrowser } from '#tests/support/open-browser';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { createPageClient, type FetchedAnswer, type PageClient } from './page-client.ts';
import { servePage } from './serve-page.ts';

/** What a consumer does in a real browser, on a page of another origin than the service. */

interface Scene {
  readonly service: TestApp;
  readonly operator: Operator;
  /** Bot 1 is assigned to her. */
  readonly ana: Integrator;
  readonly http: string;
  readonly webSocket: string;
  readonly page: PageClient;
  readonly time: TestClock;
  push(team: string): Promise<void>;
  /** As the page's own server would. */
  takeTicket(seconds?: number): Promise<string>;
}

async function openScene(t: TestContext, browser: Browser, isAllowed: boolean): Promise<Scene> {
  const origin = await servePage(t);
  const time = createClock('2026-04-01T12:00:00Z');
  const allowed = isAllowed ? origin : 'http://localhost:1';
  const service = await createTestApp(t, { env: { SCOREWIRE_CORS_ORIGINS: allowed }, clock: time.clock });
  const { http, mqtt, mqttWebSocket } = await service.app.listen();
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await service.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  await operator.putBot(1);
  const ana = await operator.createUser('ana', { bots: [1] });
  const ben = await operator.createUser('ben', { bots: [1] });
  const pusher = await RawClient.open(Number(new URL(mqtt).port), 5);
  t.after(() => pusher.destroy());
  await pusher.connect({ username: ben.username, password: ben.secret, keepAlive: 0 });
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(origin);
  return {
    service,
    operator,
    ana,
    http,
    webSocket: mqttWebSocket,
    page: createPageClient(page),
    time,
    push: (team) => pusher.publish('bot/1/ingress', eventOf(team), { qos: 1 }),
    async takeTicket(expiresInSeconds = 300) {
      const as = { basic: [ana.username, ana.password] } as const;
      const payload = { botIds: [1], expiresInSeconds };
      const answer = await service.send({ method: 'POST', url: '/external/live/tickets', as, payload });
      return answer.json<{ ticket: string }>().ticket;
    },
  };
}

test('live scores in a browser, on a page of another origin', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t);

  await t.test('sign in, look up, read the live state and get a ticket', async (t) => {
    const { page, http, ana, push } = await openScene(t, browser, true);
    await push('Lions');
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
    const { service, operator, ana, page, http, push, takeTicket } = await openScene(t, browser, true);
    await push('One');
    await page.openStream(`${http}/external/live/1/stream?ticket=${await takeTicket()}`);
    assert.deepEqual(await page.takeStates(1), [[1, 'One']]);
    await push('Two');
    await page.takeStates(2);
    // Cut: the EventSource comes back by itself, with Last-Event-ID.
    service.app.http.server.closeAllConnections();
    for (const team of ['Three', 'Four']) await push(team);
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
    const { page, http, push, takeTicket, time } = await openScene(t, browser, true);
    await push('One');
    const ticket = await takeTicket(60);
    await page.openStream(`${http}/external/live/1/stream?ticket=${ticket}`);
    await page.takeStates(1);
    time.advanceSeconds(60);
    await page.streamIsOver();
    assert.equal(answered(await page.fetch(`${http}/external/live/1?ticket=${ticket}`)).status, 401);
  });

  await t.test('MQTT over WebSocket by ticket, until its user is disabled', async (t) => {
    const { operator, ana, page, webSocket, push, takeTicket } = await openScene(t, browser, true);
    await push('One');
    const ticket = await takeTicket();
    assert.equal(await page.connectMqtt(webSocket, ticket, 'bot/1/json'), 'subscribed bot/1/json');
    await push('Two');
    assert.deepEqual(await page.takeMessages(2), ['One', 'Two']);
    await operator.changeUser(ana.id, { disabled: true });
    await page.mqttIsOver();
    assert.match(await page.connectMqtt(webSocket, ticket, 'bot/1/json'), /^refused: /);
  });

  await t.test('MQTT over WebSocket, on the port of REST too, until the ticket expires', async (t) => {
    const { page, http, push, takeTicket, time } = await openScene(t, browser, true);
    await push('One');
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
    const { page, http, webSocket, ana, push, takeTicket } = await openScene(t, browser, false);
    await push('One');
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

function answered(answer: FetchedAnswer | 'blocked'): FetchedAnswer {
  assert.ok(answer !== 'blocked', 'the browser keeps the answer from the page');
  return answer;
}

function teamOf({ body }: FetchedAnswer): unknown {
  return (JSON.parse(body) as Record<string, unknown>)['HomeTeamName'];
}
