import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startOpenMode } from '#tests/mqtt/open-mode/start-open-mode';
import { debianPython, skipWithout } from '#tests/support/system-packages';
import { startForeign } from './foreign-process.ts';

/** Eclipse Paho for Python against the engine. */

const options = { skip: skipWithout('python3-paho-mqtt'), timeout: 60_000 };
const qualities = [0, 1, 2] as const;
const names = { 4: '3.1.1', 5: '5.0' } as const;

for (const level of [4, 5] as const) {
  const place = `paho ${names[level]}`;

  test(`${place}: messages of each QoS reach their subscriber`, options, async (t) => {
    const { publisher, subscriber } = await openPair(t, level, 'news/#');
    for (const qos of qualities) await publisher.publish('news/today', [`at ${qos}`], { qos });
    const received = await subscriber.take(3);
    assert.deepEqual(
      received.map(({ topic, payload, qos, retain }) => [topic, payload, qos, retain]),
      qualities.map((qos) => ['news/today', `at ${qos}`, qos, false]),
    );
  });

  for (const qos of qualities)
    test(`${place}: 500 messages at QoS ${qos} arrive in order`, options, async (t) => {
      const { publisher, subscriber } = await openPair(t, level, 'stream');
      const payloads = Array.from({ length: 500 }, (_, index) => String(index));
      await publisher.publish('stream', payloads, { qos });
      assert.deepEqual(
        (await subscriber.take(500)).map(({ payload }) => payload),
        payloads,
      );
    });

  test(`${place}: a payload of 1 MB arrives whole`, options, async (t) => {
    const { publisher, subscriber } = await openPair(t, level, 'large');
    const large = 'all the scores of the season '.repeat(40_000);
    await publisher.publish('large', [large], { qos: 2 });
    assert.ok((await subscriber.take(1))[0]?.payload === large, 'the payload differs');
  });

  test(`${place}: a retained message reaches later subscribers until it is deleted`, options, async (t) => {
    const paho = await open(t, level);
    const publisher = await paho.connect();
    await publisher.publish('state', ['kept'], { qos: 1, retain: true });
    const first = await paho.connect();
    await first.subscribe('state');
    const [kept] = await first.take(1);
    await publisher.publish('state', [''], { qos: 1, retain: true });
    const second = await paho.connect();
    await second.subscribe('state');
    await publisher.publish('state', ['new'], { qos: 1 });
    const [fresh] = await second.take(1);
    assert.deepEqual([kept?.payload, kept?.retain, fresh?.payload], ['kept', true, 'new']);
  });

  test(`${place}: the will of a killed process is published`, options, async (t) => {
    const paho = await open(t, level);
    const watcher = await paho.connect();
    await watcher.subscribe('wills/+');
    const client = await paho.connect({ will: { topic: 'wills/mine', payload: 'gone', qos: 2, retain: false } });
    client.kill();
    const [received] = await watcher.take(1);
    assert.deepEqual([received?.topic, received?.payload, received?.qos], ['wills/mine', 'gone', 2]);
  });

  test(`${place}: a resumed session gets the messages of its absence`, options, async (t) => {
    const paho = await open(t, level);
    const session = {
      clientId: 'lasting',
      clean: false,
      ...(level === 5 && { properties: { SessionExpiryInterval: 3600 } }),
    };
    const subscriber = await paho.connect(session);
    await subscriber.subscribe('queue/+');
    await subscriber.disconnect();
    const publisher = await paho.connect();
    for (const qos of [1, 2] as const) await publisher.publish(`queue/${qos}`, [`at ${qos}`], { qos });
    const back = await paho.connect(session);
    const received = await back.take(2);
    assert.equal(back.connected.sessionPresent, true);
    assert.deepEqual(
      received.map(({ topic, payload, qos }) => [topic, payload, qos]),
      [
        ['queue/1', 'at 1', 1],
        ['queue/2', 'at 2', 2],
      ],
    );
  });

  test(`${place}: a filter that is refused is not granted`, options, async (t) => {
    const paho = await open(t, level, { refuse: 'nobody/may' });
    const client = await paho.connect();
    assert.deepEqual([await client.subscribe('nobody/may'), await client.subscribe('all/may')], [[0x80], [2]]);
  });
}

for (const qos of qualities)
  test(`paho 5.0: the properties of a message at QoS ${qos} are passed on`, options, async (t) => {
    const { publisher, subscriber } = await openPair(t, 5, 'described');
    const properties = {
      PayloadFormatIndicator: 1,
      ContentType: 'text/plain',
      ResponseTopic: 'answers/here',
      CorrelationData: 'request 7',
      UserProperty: [
        ['colour', 'red'],
        ['größe', 'ß'],
        ['colour', 'blue'],
      ],
    };
    await publisher.publish('described', ['x'], { qos, properties });
    assert.deepEqual((await subscriber.take(1))[0]?.properties, properties);
  });

test('paho 5.0: a message carries its expiry and its subscription identifier', options, async (t) => {
  const paho = await open(t, 5);
  const subscriber = await paho.connect();
  await subscriber.subscribe('identified', { SubscriptionIdentifier: 42 });
  const publisher = await paho.connect();
  await publisher.publish('identified', ['x'], { qos: 1, properties: { MessageExpiryInterval: 3600 } });
  const { MessageExpiryInterval, ...rest } = (await subscriber.take(1))[0]?.properties ?? {};
  assert.ok([3599, 3600].includes(Number(MessageExpiryInterval)), `it lives for ${String(MessageExpiryInterval)} s`);
  assert.deepEqual(rest, { SubscriptionIdentifier: [42] });
});

test('paho 5.0: the server tells the assigned client id and its receive maximum', options, async (t) => {
  const paho = await open(t, 5);
  const { connected } = await paho.connect({ clientId: '' });
  assert.match(String(connected.properties?.['AssignedClientIdentifier']), /./);
  assert.equal(connected.properties?.['ReceiveMaximum'], 20);
});

type Details = Readonly<Record<string, unknown>>;
type Quality = (typeof qualities)[number];

interface Connected {
  readonly isAccepted: boolean;
  readonly sessionPresent: boolean;
  readonly properties: Details | null;
}

interface Message {
  readonly topic: string;
  readonly payload: string;
  readonly qos: Quality;
  readonly retain: boolean;
  readonly properties: Details | null;
}

interface PahoClient {
  readonly connected: Connected;
  /** Returns the codes of the SUBACK. */
  subscribe(filter: string, properties?: Details): Promise<readonly number[]>;
  /** Resolves when all are acknowledged. */
  publish(
    topic: string,
    payloads: readonly string[],
    how: { readonly qos: Quality; readonly retain?: boolean; readonly properties?: Details },
  ): Promise<void>;
  /** The next messages, including those that have arrived. */
  take(count: number): Promise<Message[]>;
  disconnect(): Promise<void>;
  kill(): void;
}

interface ConnectOptions {
  readonly clientId?: string;
  readonly clean?: boolean;
  readonly will?: { readonly topic: string; readonly payload: string; readonly qos: Quality; readonly retain: boolean };
  readonly properties?: Details;
}

interface Paho {
  connect(options?: ConnectOptions): Promise<PahoClient>;
}

async function open(t: TestContext, level: 4 | 5, options: { readonly refuse?: string } = {}): Promise<Paho> {
  const { port, close } = await startOpenMode({ port: 0, ...options });
  t.after(close);
  return { connect: (given = {}) => connect(t, { port, level, clientId: crypto.randomUUID(), clean: true, ...given }) };
}

async function openPair(
  t: TestContext,
  level: 4 | 5,
  filter: string,
): Promise<{ publisher: PahoClient; subscriber: PahoClient }> {
  const paho = await open(t, level);
  const subscriber = await paho.connect();
  await subscriber.subscribe(filter);
  return { subscriber, publisher: await paho.connect() };
}

async function connect(t: TestContext, given: ConnectOptions & Details): Promise<PahoClient> {
  const child = startForeign(t, debianPython, [join(import.meta.dirname, 'paho-client.py')]);
  const messages: Message[] = [];
  const tell = (command: Details) => child.writeLine(JSON.stringify(command));
  /** Waits for an event, and keeps the messages before it. */
  async function expect(name: string): Promise<Details> {
    for (;;) {
      const { event, ...details } = JSON.parse(await child.nextLine()) as Details;
      if (event === 'message') messages.push(details as unknown as Message);
      if (event === name) return details;
    }
  }

  tell({ do: 'connect', ...given });
  const connected = (await expect('connected')) as unknown as Connected;
  assert.ok(connected.isAccepted, 'the server refused CONNECT');
  return {
    connected,
    async subscribe(filter, properties) {
      tell({ do: 'subscribe', filter, qos: 2, properties });
      return (await expect('subscribed'))['granted'] as number[];
    },
    async publish(topic, payloads, { qos, retain = false, properties }) {
      tell({ do: 'publish', topic, payloads, qos, retain, properties });
      await expect('published');
    },
    async take(count) {
      while (messages.length < count) await expect('message');
      return messages.splice(0, count);
    },
    async disconnect() {
      tell({ do: 'disconnect' });
      await child.ended();
    },
    kill: child.kill,
  };
}
