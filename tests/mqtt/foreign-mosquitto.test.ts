import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openEngine } from '#mqtt/engine';
import { openTlsListener } from '#mqtt/listener/tls-listener';
import { openLimits, startOpenMode } from '#tests/mqtt/open-mode/start-open-mode';
import { skipWithout } from '#tests/support/system-packages';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { type ForeignProcess, startForeign } from './foreign-process.ts';

/** Debian's mosquitto_pub and mosquitto_sub against the engine. */

const options = { skip: skipWithout('mosquitto-clients'), timeout: 60_000 };
const qualities = [0, 1, 2] as const;
const names = { 311: '3.1.1', 5: '5.0' } as const;
const certificate = join(import.meta.dirname, '../process/certificate');

for (const version of [311, 5] as const) {
  const place = `mosquitto ${names[version]}`;

  for (const qos of qualities)
    test(`${place}: a message at QoS ${qos} reaches its subscriber`, options, async (t) => {
      const mosquitto = await open(t, version);
      const subscriber = await mosquitto.subscribe('-t', 'news/#', '-q', '2', '-C', '1');
      await mosquitto.publish('-t', 'news/today', '-m', 'hello', '-q', String(qos));
      const { topic, payload, qos: received, retain } = await nextMessage(subscriber);
      assert.deepEqual(
        { topic, payload, received, retain },
        { topic: 'news/today', payload: 'hello', received: qos, retain: 0 },
      );
    });

  test(`${place}: a retained message reaches later subscribers until it is deleted`, options, async (t) => {
    const mosquitto = await open(t, version);
    await mosquitto.publish('-t', 'state', '-m', 'kept', '-q', '1', '-r');
    const first = mosquitto.start('-t', 'state', '-C', '1');
    const { payload, retain } = await nextMessage(first);
    await mosquitto.publish('-t', 'state', '-n', '-q', '1', '-r');
    const second = await mosquitto.subscribe('-t', 'state', '-C', '1');
    await mosquitto.publish('-t', 'state', '-m', 'new');
    assert.deepEqual([payload, retain, (await nextMessage(second)).payload], ['kept', 1, 'new']);
  });

  test(`${place}: the will of a killed process is published`, options, async (t) => {
    const mosquitto = await open(t, version);
    const watcher = await mosquitto.subscribe('-t', 'wills/+', '-q', '2', '-C', '1');
    const will = ['--will-topic', 'wills/mine', '--will-payload', 'gone', '--will-qos', '2', '--will-retain'];
    const client = await mosquitto.subscribe('-t', 'anything', ...will);
    client.kill();
    const { topic, payload, qos } = await nextMessage(watcher);
    const { retain } = await nextMessage(mosquitto.start('-t', 'wills/mine', '-C', '1'));
    assert.deepEqual([topic, payload, qos, retain], ['wills/mine', 'gone', 2, 1]);
  });

  test(`${place}: a session (-c) gets the messages of its absence`, options, async (t) => {
    const mosquitto = await open(t, version);
    const session = ['-c', '-i', 'lasting', '-t', 'queue/+', '-q', '2'];
    await mosquitto.start(...session, '-E').ended();
    for (const qos of ['1', '2']) await mosquitto.publish('-t', `queue/${qos}`, '-m', `at ${qos}`, '-q', qos);
    const back = mosquitto.start(...session, '-C', '2');
    const received = [await nextMessage(back), await nextMessage(back)];
    assert.deepEqual(
      received.map(({ topic, payload, qos }) => [topic, payload, qos]),
      [
        ['queue/1', 'at 1', 1],
        ['queue/2', 'at 2', 2],
      ],
    );
  });

  for (const qos of qualities)
    test(`${place}: a message repeated 100 times (--repeat) at QoS ${qos} arrives 100 times`, options, async (t) => {
      const mosquitto = await open(t, version);
      const subscriber = await mosquitto.subscribe('-t', 'again', '-t', 'end', '-q', '2', '-C', '101');
      await mosquitto.publish('-t', 'again', '-m', 'x', '-q', String(qos), '--repeat', '100');
      await mosquitto.publish('-t', 'end', '-m', 'x', '-q', String(qos));
      const topics = (await subscriber.ended()).map((line) => parseMessage(line).topic);
      assert.deepEqual(topics, [...Array<string>(100).fill('again'), 'end']);
    });

  test(`${place}: lines of standard input (-l) arrive in order`, options, async (t) => {
    const mosquitto = await open(t, version);
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`);
    const subscriber = await mosquitto.subscribe('-t', 'lines', '-q', '2', '-C', String(lines.length));
    const publisher = mosquitto.startPublisher('-t', 'lines', '-q', '2', '-l');
    publisher.writeLine(lines.join('\n'));
    const payloads = (await subscriber.ended()).map((line) => parseMessage(line).payload);
    assert.deepEqual(payloads, lines);
  });

  for (const qos of qualities)
    test(`${place}: a file (-f) of 1 MB arrives whole at QoS ${qos}`, options, async (t) => {
      const mosquitto = await open(t, version);
      const file = join(createTemporaryFolder(t), 'payload');
      const content = 'all the scores of the season '.repeat(40_000);
      writeFileSync(file, content);
      const subscriber = await mosquitto.subscribe('-t', 'large', '-q', '2', '-C', '1');
      await mosquitto.publish('-t', 'large', '-f', file, '-q', String(qos));
      assert.ok((await nextMessage(subscriber)).payload === content, 'the payload differs');
    });

  test(`${place}: a message reaches its subscriber over TLS`, options, async (t) => {
    const mosquitto = await openTls(t, version);
    const subscriber = await mosquitto.subscribe('-t', 'secret', '-q', '2', '-C', '1');
    await mosquitto.publish('-t', 'secret', '-m', 'hello', '-q', '2');
    assert.equal((await nextMessage(subscriber)).payload, 'hello');
  });
}

test('mosquitto 5.0: the properties of a message (-D) are passed on', options, async (t) => {
  const mosquitto = await open(t, 5);
  const subscriber = await mosquitto.subscribe('-t', 'described', '-q', '1', '-C', '1');
  const given = {
    'payload-format-indicator': '1',
    'content-type': 'text/plain',
    'response-topic': 'answers/here',
    'correlation-data': 'request 7',
  };
  const properties = Object.entries(given).flatMap(([name, value]) => ['-D', 'publish', name, value]);
  const user = ['-D', 'publish', 'user-property', 'colour', 'red'];
  const alias = ['-D', 'publish', 'topic-alias', '3'];
  await mosquitto.publish('-t', 'described', '-m', 'x', '-q', '1', ...properties, ...user, ...alias);
  assert.deepEqual((await nextMessage(subscriber)).properties, {
    ...given,
    'payload-format-indicator': 1,
    'user-properties': { colour: 'red' },
  });
});

test('mosquitto 5.0: a topic alias (-D) stands for the topic of repeated messages', options, async (t) => {
  const mosquitto = await open(t, 5);
  const subscriber = await mosquitto.subscribe('-t', 'aliased', '-q', '2', '-C', '10');
  const alias = ['-D', 'publish', 'topic-alias', '3'];
  await mosquitto.publish('-t', 'aliased', '-m', 'x', '-q', '2', '--repeat', '10', ...alias);
  assert.equal((await subscriber.ended()).length, 10);
});

test('mosquitto 5.0: a message carries its subscription identifier (-D)', options, async (t) => {
  const mosquitto = await open(t, 5);
  const identifier = ['-D', 'subscribe', 'subscription-identifier', '42'];
  const subscriber = mosquitto.start('-t', 'identified', '-C', '1', ...identifier);
  await mosquitto.publish('-t', 'identified', '-m', 'x', '-r');
  assert.deepEqual((await nextMessage(subscriber)).properties, { 'subscription-identifier': 42 });
});

test('mosquitto 5.0: a client with a small receive maximum (-D) gets every message', options, async (t) => {
  const mosquitto = await open(t, 5);
  const session = ['-c', '-i', 'narrow', '-t', 'flood', '-q', '2'];
  await mosquitto.start(...session, '-E').ended();
  await mosquitto.publish('-t', 'flood', '-m', 'x', '-q', '2', '--repeat', '100');
  const back = mosquitto.start(...session, '-C', '100', '-D', 'connect', 'receive-maximum', '3');
  assert.equal((await back.ended()).length, 100);
});

test('mosquitto 5.0: an expired session (-x) is not resumed', options, async (t) => {
  const mosquitto = await open(t, 5);
  const session = ['-i', 'short', '-t', 'queue', '-q', '1'];
  await mosquitto.start(...session, '-c', '-x', '0', '-E').ended();
  await mosquitto.publish('-t', 'queue', '-m', 'missed', '-q', '1');
  const back = await mosquitto.subscribe(...session, '-c', '-C', '1');
  await mosquitto.publish('-t', 'queue', '-m', 'new', '-q', '1');
  assert.equal((await nextMessage(back)).payload, 'new');
});

interface Mosquitto {
  /** Starts mosquitto_sub, which prints each message as JSON on a line. */
  start(...args: string[]): ForeignProcess;
  /** Starts mosquitto_sub; resolves when its subscriptions are granted. */
  subscribe(...args: string[]): Promise<ForeignProcess>;
  startPublisher(...args: string[]): ForeignProcess;
  /** Runs mosquitto_pub to its end. */
  publish(...args: string[]): Promise<void>;
}

interface PrintedMessage {
  readonly topic: string;
  readonly payload: string;
  readonly qos: number;
  readonly retain: number;
  readonly properties?: Readonly<Record<string, unknown>>;
}

async function open(t: TestContext, version: 311 | 5): Promise<Mosquitto> {
  const server = await startOpenMode({ port: 0 });
  t.after(() => server.close());
  return createMosquitto(t, version, ['-h', '127.0.0.1', '-p', String(server.port)]);
}

async function openTls(t: TestContext, version: 311 | 5): Promise<Mosquitto> {
  const hooks = {
    authenticate: () => ({ ok: true, user: '' }) as const,
    maySubscribe: () => 0,
    onPublish: (publication: { acceptAndRoute(): void }) => publication.acceptAndRoute(),
  };
  const engine = await openEngine({ limits: openLimits, hooks });
  const certFile = join(certificate, 'cert.pem');
  const keyFile = join(certificate, 'key.pem');
  const listener = await openTlsListener({ host: '127.0.0.1', port: 0, accept: engine.accept, certFile, keyFile });
  t.after(async () => {
    await engine.close();
    await listener.close();
  });
  return createMosquitto(t, version, ['-h', '127.0.0.1', '-p', String(listener.port), '--cafile', certFile]);
}

function createMosquitto(t: TestContext, version: 311 | 5, address: readonly string[]): Mosquitto {
  const common = ['-V', version === 5 ? 'mqttv5' : 'mqttv311', ...address];
  const start = (...args: string[]) => startForeign(t, 'mosquitto_sub', [...common, '-F', '%j', ...args]);
  const startPublisher = (...args: string[]) => startForeign(t, 'mosquitto_pub', [...common, ...args]);
  async function publish(...args: string[]): Promise<void> {
    await startPublisher(...args).ended();
  }
  async function subscribe(...args: string[]): Promise<ForeignProcess> {
    // It buffers its output until it prints a message: a retained message of its own shows that it has subscribed.
    const ready = `ready/${crypto.randomUUID()}`;
    await publish('-t', ready, '-m', 'ready', '-r', '-q', '1');
    const subscriber = start(...countOneMore(args), '-t', ready);
    assert.equal((await nextMessage(subscriber)).topic, ready);
    return subscriber;
  }
  return { start, startPublisher, publish, subscribe };
}

/** -C counts the ready message too. */
function countOneMore(args: readonly string[]): string[] {
  return args.map((arg, index) => (args[index - 1] === '-C' ? String(Number(arg) + 1) : arg));
}

async function nextMessage(subscriber: ForeignProcess): Promise<PrintedMessage> {
  return parseMessage(await subscriber.nextLine());
}

function parseMessage(line: string): PrintedMessage {
  return JSON.parse(line) as PrintedMessage;
}
