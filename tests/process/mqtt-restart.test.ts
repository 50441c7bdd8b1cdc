import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { type TestDatabase, testEngines } from '#tests/support/engines';

/** What a client does before the server is killed; the result does the rest after it, and checks what is left. */
type Scenario = (testbed: ScenarioClients) => Promise<() => Promise<void>>;

const scenarios: Readonly<Record<string, Scenario>> = {
  'a session, its subscriptions and its queued messages are there': async (testbed) => {
    const away = await testbed.connect('away');
    await away.subscribe(testbed.topic('#'), 2);
    away.destroy();
    await testbed.connectionEnded('away');
    const publisher = await testbed.connect('publisher');
    for (const [index, qos] of ([1, 2, 1, 2] as const).entries())
      await publisher.publish(testbed.topic(index), `message ${index}`, { qos });

    return async () => {
      const back = await testbed.connect('away');
      assert.equal(back.connack.sessionPresent, true);
      const received = [];
      for (let count = 0; count < 4; count += 1) {
        const packet = await back.next('publish');
        received.push([packet.topic, packet.payload.toString(), packet.qos, packet.dup]);
      }
      assert.deepEqual(received, [
        [testbed.topic('0'), 'message 0', 1, false],
        [testbed.topic('1'), 'message 1', 2, false],
        [testbed.topic('2'), 'message 2', 1, false],
        [testbed.topic('3'), 'message 3', 2, false],
      ]);
      await (await testbed.connect('publisher')).publish(testbed.topic('new'), 'new', { qos: 1 });
      assert.equal((await back.next('publish')).topic, testbed.topic('new'));
    };
  },

  'what was sent and not acknowledged comes again with DUP and the same packet id': async (testbed) => {
    const client = await testbed.connect('slow');
    await client.subscribe(testbed.topic('#'), 2);
    const publisher = await testbed.connect('publisher');
    await publisher.publish(testbed.topic('1'), 'one', { qos: 1 });
    await publisher.publish(testbed.topic('2'), 'two', { qos: 2 });
    const first = [await client.next('publish'), await client.next('publish')].map(({ messageId }) => messageId);

    return async () => {
      const back = await testbed.connect('slow');
      const again = [await back.next('publish'), await back.next('publish')];
      assert.deepEqual(
        again.map(({ messageId, dup, topic }) => [messageId, dup, topic]),
        [
          [first[0], true, testbed.topic('1')],
          [first[1], true, testbed.topic('2')],
        ],
      );
    };
  },

  'a QoS 2 message that was confirmed is released and not sent again': async (testbed) => {
    const client = await testbed.connect('slow');
    await client.subscribe(testbed.topic('#'), 2);
    await (await testbed.connect('publisher')).publish(testbed.topic('1'), 'one', { qos: 2 });
    const { messageId } = await client.next('publish');
    client.sendPacket({ cmd: 'pubrec', messageId: messageId as number });
    await client.next('pubrel');

    return async () => {
      const back = await testbed.connect('slow');
      assert.equal((await back.next('pubrel')).messageId, messageId);
      back.sendPacket({ cmd: 'pubcomp', messageId: messageId as number });
      await back.expectNothing();
    };
  },

  'a QoS 2 publication that was confirmed is not taken a second time': async (testbed) => {
    const listener = await testbed.connect('listener');
    await listener.subscribe(testbed.topic('#'), 1);
    const publisher = await testbed.connect('publisher');
    publisher.sendPublish(testbed.topic('1'), 'one', { qos: 2, messageId: 7 });
    await publisher.next('pubrec');
    await listener.next('publish');

    return async () => {
      const back = await testbed.connect('publisher');
      back.sendPublish(testbed.topic('1'), 'one', { qos: 2, messageId: 7, dup: true });
      await back.next('pubrec');
      back.sendPacket({ cmd: 'pubrel', messageId: 7 });
      await back.next('pubcomp');
      const again = await testbed.connect('listener');
      assert.equal((await again.next('publish')).dup, true);
      await again.expectNothing();
    };
  },

  'a session that was to end with its connection is gone': async (testbed) => {
    const client = await testbed.connect('passing', { lasting: false });
    await client.subscribe(testbed.topic('#'), 1);

    return async () => {
      assert.equal((await testbed.connect('passing')).connack.sessionPresent, false);
    };
  },

  'a session of one user is not given to another': async (testbed) => {
    const mine = await testbed.connect('shared-id', { username: 'anna' });
    await mine.subscribe(testbed.topic('#'), 1);

    return async () => {
      assert.equal((await testbed.connect('shared-id', { username: 'bob' })).connack.sessionPresent, false);
      assert.equal((await testbed.connect('shared-id', { username: 'anna' })).connack.sessionPresent, true);
    };
  },
};

for (const { name, skip, create } of testEngines)
  test(`${name}: after kill -9`, { skip }, async (t) => {
    const server = await startServer(t, await create(t));
    const begun = ([4, 5] as const).flatMap((level) =>
      Object.entries(scenarios).map(async ([what, begin]) => {
        const title = `level ${level}: ${what}`;
        return { title, afterKill: await begin(createScenarioClients(server, level, title)) };
      }),
    );
    // All at once, so that nothing has time to reach the disk late between the last acknowledgement and the kill.
    const interrupted = await Promise.all(begun);
    await server.restart();
    for (const { title, afterKill } of interrupted) await t.test(title, afterKill);
  });

interface ClientOptions {
  readonly lasting?: boolean;
  readonly username?: string;
}

interface Server {
  readonly port: number;
  readonly clients: Set<RawClient>;
  /** Ends the process with `kill -9` and starts another one on the same database. */
  restart(): Promise<void>;
}

/** Clients and topics of one scenario: no other has the same ones. */
interface ScenarioClients {
  connect(clientId: string, options?: ClientOptions): Promise<RawClient>;
  /** Resolves when the server has seen the end of the client's connection: a takeover would be told to it. */
  connectionEnded(clientId: string): Promise<void>;
  topic(name: string | number): string;
}

async function startServer(t: TestContext, database: TestDatabase): Promise<Server> {
  let server = await start(database);
  const clients = new Set<RawClient>();
  t.after(() => {
    server.child.kill('SIGKILL');
    for (const client of clients) client.destroy();
  });
  return {
    get port() {
      return server.port;
    },
    clients,
    async restart() {
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      server = await start(database);
    },
  };
}

function createScenarioClients(server: Server, level: 4 | 5, title: string): ScenarioClients {
  const connect: ScenarioClients['connect'] = async (clientId, { lasting = true, username = 'anna' } = {}) => {
    const client = await RawClient.open(server.port, level);
    server.clients.add(client);
    const properties = lasting && level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
    await client.connect({ clientId: `${title}: ${clientId}`, clean: !lasting, username, ...properties });
    return client;
  };
  return {
    connect,
    async connectionEnded(clientId) {
      const client = await connect(clientId);
      client.sendPacket({ cmd: 'disconnect' });
      await client.closed();
    },
    topic: (name) => `${title}/${name}`,
  };
}

async function start(database: TestDatabase): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mqtt-engine.process.ts')], {
    env: { ...process.env, ...database.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(port.toString()) };
}
