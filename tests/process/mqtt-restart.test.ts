import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { type TestDatabase, testEngines } from '#tests/support/engines';

for (const { name, skip, create } of testEngines)
  for (const level of [4, 5] as const) {
    const title = `${name}, level ${level}: after kill -9`;

    test(`${title} a session, its subscriptions and its queued messages are there`, { skip }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const away = await scene.connect('away');
      await away.subscribe('scores/#', 2);
      away.destroy();
      await scene.connectionEnded('away');
      const publisher = await scene.connect('publisher');
      for (const [index, qos] of ([1, 2, 1, 2] as const).entries())
        await publisher.publish(`scores/${index}`, `message ${index}`, { qos });

      await scene.restart();
      const back = await scene.connect('away');
      assert.equal(back.connack.sessionPresent, true);
      const received = [];
      for (let count = 0; count < 4; count += 1) {
        const packet = await back.next('publish');
        received.push([packet.topic, packet.payload.toString(), packet.qos, packet.dup]);
      }
      assert.deepEqual(received, [
        ['scores/0', 'message 0', 1, false],
        ['scores/1', 'message 1', 2, false],
        ['scores/2', 'message 2', 1, false],
        ['scores/3', 'message 3', 2, false],
      ]);
      await (await scene.connect('publisher')).publish('scores/new', 'new', { qos: 1 });
      assert.equal((await back.next('publish')).topic, 'scores/new');
    });

    test(`${title} what was sent and not acknowledged comes again with DUP and the same packet id`, {
      skip,
    }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const client = await scene.connect('slow');
      await client.subscribe('scores/#', 2);
      const publisher = await scene.connect('publisher');
      await publisher.publish('scores/1', 'one', { qos: 1 });
      await publisher.publish('scores/2', 'two', { qos: 2 });
      const first = [await client.next('publish'), await client.next('publish')].map(({ messageId }) => messageId);

      await scene.restart();
      const back = await scene.connect('slow');
      const again = [await back.next('publish'), await back.next('publish')];
      assert.deepEqual(
        again.map(({ messageId, dup, topic }) => [messageId, dup, topic]),
        [
          [first[0], true, 'scores/1'],
          [first[1], true, 'scores/2'],
        ],
      );
    });

    test(`${title} a QoS 2 message that was confirmed is released and not sent again`, { skip }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const client = await scene.connect('slow');
      await client.subscribe('scores/#', 2);
      await (await scene.connect('publisher')).publish('scores/1', 'one', { qos: 2 });
      const { messageId } = await client.next('publish');
      client.sendPacket({ cmd: 'pubrec', messageId: messageId as number });
      await client.next('pubrel');

      await scene.restart();
      const back = await scene.connect('slow');
      assert.equal((await back.next('pubrel')).messageId, messageId);
      back.sendPacket({ cmd: 'pubcomp', messageId: messageId as number });
      await back.expectNothing();
    });

    test(`${title} a QoS 2 publication that was confirmed is not taken a second time`, { skip }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const listener = await scene.connect('listener');
      await listener.subscribe('scores/#', 1);
      const publisher = await scene.connect('publisher');
      publisher.sendPublish('scores/1', 'one', { qos: 2, messageId: 7 });
      await publisher.next('pubrec');
      await listener.next('publish');

      await scene.restart();
      const back = await scene.connect('publisher');
      back.sendPublish('scores/1', 'one', { qos: 2, messageId: 7, dup: true });
      await back.next('pubrec');
      back.sendPacket({ cmd: 'pubrel', messageId: 7 });
      await back.next('pubcomp');
      const again = await scene.connect('listener');
      assert.equal((await again.next('publish')).dup, true);
      await again.expectNothing();
    });

    test(`${title} a session that was to end with its connection is gone`, { skip }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const client = await scene.connect('passing', { lasting: false });
      await client.subscribe('scores/#', 1);
      await scene.restart();
      assert.equal((await scene.connect('passing')).connack.sessionPresent, false);
    });

    test(`${title} a session of one user is not given to another`, { skip }, async (t) => {
      const scene = await arrange(t, await create(t), level);
      const mine = await scene.connect('shared-id', { username: 'anna' });
      await mine.subscribe('scores/#', 1);
      await scene.restart();
      assert.equal((await scene.connect('shared-id', { username: 'bob' })).connack.sessionPresent, false);
      assert.equal((await scene.connect('shared-id', { username: 'anna' })).connack.sessionPresent, true);
    });
  }

interface ClientOptions {
  readonly lasting?: boolean;
  readonly username?: string;
}

async function arrange(t: TestContext, database: TestDatabase, level: 4 | 5) {
  let server = await start(database);
  const clients = new Set<RawClient>();
  t.after(() => {
    server.child.kill('SIGKILL');
    for (const client of clients) client.destroy();
  });
  const connect = async (clientId: string, { lasting = true, username = 'anna' }: ClientOptions = {}) => {
    const client = await RawClient.open(server.port, level);
    clients.add(client);
    const properties = lasting && level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
    await client.connect({ clientId, clean: !lasting, username, ...properties });
    return client;
  };
  return {
    connect,
    /** Resolves when the server has seen the end of the client's connection: a takeover would be told to it. */
    async connectionEnded(clientId: string) {
      const client = await connect(clientId);
      client.sendPacket({ cmd: 'disconnect' });
      await client.closed();
    },
    async restart() {
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      server = await start(database);
    },
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
