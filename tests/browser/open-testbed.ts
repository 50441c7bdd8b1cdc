import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { RawClient } from '#tests/conformance/raw-client';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import { createClock, type TestClock } from '#tests/rest/arrange';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { createPageClient, type PageClient } from './page-client.ts';
import { type SiteContent, servePage } from './serve-page.ts';

/** A service, and a browser that has a page of another origin open. */
export interface Testbed {
  readonly service: TestApp;
  readonly operator: Operator;
  /** Bot 1 is assigned to her. */
  readonly ana: Integrator;
  readonly http: string;
  readonly webSocket: string;
  readonly tab: Page;
  readonly page: PageClient;
  readonly time: TestClock;
  /** Pushes a basketball event to bot 1. */
  push(fields: Readonly<Record<string, string | number>>): Promise<void>;
  /** As the page's own server would. */
  takeTicket(seconds?: number): Promise<string>;
}

export async function openTestbed(
  t: TestContext,
  browser: Browser,
  /** Whether the origin of the page is among those that the service lets in. */
  isAllowed: boolean,
  site?: SiteContent,
): Promise<Testbed> {
  const origin = await servePage(t, site);
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
  const tab = await context.newPage();
  await tab.goto(origin);
  return {
    service,
    operator,
    ana,
    http,
    webSocket: mqttWebSocket,
    tab,
    page: createPageClient(tab),
    time,
    push: (fields) => pusher.publish('bot/1/ingress', JSON.stringify({ EventId: 3, ...fields }), { qos: 1 }),
    async takeTicket(expiresInSeconds = 300) {
      const as = { basic: [ana.username, ana.password] } as const;
      const payload = { botIds: [1], expiresInSeconds };
      const answer = await service.send({ method: 'POST', url: '/external/live/tickets', as, payload });
      return answer.json<{ ticket: string }>().ticket;
    },
  };
}
