import type { Page } from 'playwright-core';

/** What a page of a consumer does, in words. Every function runs inside the browser, on whatever origin the page is of. */
export interface PageClient {
  /** The status, the body and a few headers; `blocked` when the browser does not let the page have the answer. */
  fetch(url: string, options?: FetchOptions): Promise<FetchedAnswer | 'blocked'>;
  /** Opens an EventSource. What it gets is gathered inside the page. */
  openStream(url: string): Promise<void>;
  /** Waits until the stream has got so many states, and gives their ids and home teams. */
  takeStates(count: number): Promise<[id: number, team: string][]>;
  /** Waits until the EventSource has given up; while it tries again by itself, it has not. */
  streamIsOver(): Promise<void>;
  /** Signs in over WebSocket and subscribes; says what came of it. */
  connectMqtt(url: string, ticket: string, topic: string): Promise<string>;
  takeMessages(count: number): Promise<string[]>;
  mqttIsOver(): Promise<void>;
}

export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FetchedAnswer {
  readonly status: number;
  readonly body: string;
  readonly etag: string | null;
  readonly fixture: string | null;
}

/** As text, because it runs in the browser: it has a window and none of our types. */
const inPage = {
  fetch: `async ([url, options]) => {
    try {
      const answer = await fetch(url, options);
      const { headers } = answer;
      const body = await answer.text();
      return { status: answer.status, body, etag: headers.get('etag'), fixture: headers.get('scorewire-fixture-id') };
    } catch { return 'blocked'; }
  }`,
  openStream: `(url) => {
    window.states = [];
    window.stream = new EventSource(url);
    window.stream.addEventListener('live', ({ lastEventId, data }) =>
      window.states.push([Number(lastEventId), JSON.parse(data).HomeTeamName]));
  }`,
  connectMqtt: `([url, ticket, topic]) => new Promise((answer) => {
    window.messages = [];
    window.mqttOver = false;
    const client = mqtt.connect(url, { username: 'ticket', password: ticket, reconnectPeriod: 0, protocolVersion: 5 });
    client.on('message', (_topic, payload) => window.messages.push(JSON.parse(payload.toString()).HomeTeamName));
    client.on('close', () => { window.mqttOver = true; answer('closed'); });
    client.on('error', (error) => answer('refused: ' + error.message));
    client.on('connect', () => client.subscribe(topic, { qos: 1 }, (error, granted) =>
      answer(error ? 'not subscribed: ' + error.message : 'subscribed ' + granted[0].topic)));
  })`,
};

export function createPageClient(page: Page): PageClient {
  const run = <Answer>(script: string, given: unknown): Promise<Answer> =>
    page.evaluate(`(${script})(${JSON.stringify(given)})`);
  return {
    fetch: (url, options = {}) => run(inPage.fetch, [url, options]),
    openStream: (url) => run(inPage.openStream, url),
    async takeStates(count) {
      await page.waitForFunction(`window.states.length >= ${count}`);
      return page.evaluate<[number, string][]>('window.states');
    },
    async streamIsOver() {
      await page.waitForFunction('window.stream.readyState === EventSource.CLOSED');
    },
    connectMqtt: (url, ticket, topic) => run(inPage.connectMqtt, [url, ticket, topic]),
    async takeMessages(count) {
      await page.waitForFunction(`window.messages.length >= ${count}`);
      return page.evaluate<string[]>('window.messages');
    },
    async mqttIsOver() {
      await page.waitForFunction('window.mqttOver');
    },
  };
}
