import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { afterTest } from '#tests/support/after-test';
import { type Nats, startNats } from '#tests/support/start-nats';
import { skipWithout } from '#tests/support/system-packages';
import { messageBusContract } from './message-bus.contract.ts';
import { type NatsBus, type NatsBusOptions, openNatsBus } from './nats-bus.ts';

const skip = skipWithout('nats-server');

messageBusContract('NATS', openNetwork, skip);

test('a bus without a server drops and counts what it is given, and connects when the server is there', {
  skip,
}, async (t) => {
  const server = await startNats();
  await server.stop();
  const { bus, failures } = openBus(t, server.port);
  await bus.firstAttempt;
  assert.equal(bus.isConnected, false);
  assert.equal(failures.length, 1);
  bus.publish('a', new Uint8Array(1));
  assert.equal(bus.counters.dropped, 1);
  const connected = new Promise<void>((done) => bus.onReconnected(done));
  afterTest(t, await startedAgain(server.port));
  await connected;
  assert.equal(bus.isConnected, true);
});

test('what a server has not confirmed is limited in bytes; more is dropped and counted', { skip }, async (t) => {
  const { bus } = await joinServer(t);
  const messages = 64;
  for (let sent = 0; sent < messages; sent += 1) bus.publish('a', new Uint8Array(262_144));
  const { published, dropped } = bus.counters;
  assert.equal(published + dropped, messages);
  assert.equal(published, 31);
  await bus.ask('nobody', new Uint8Array(), { waitMs: 10_000, answersMax: 1 });
  bus.publish('a', new Uint8Array(1));
  assert.equal(bus.counters.published, published + 2, 'it is sent again once the server has caught up');
});

test('a message that the server does not take is dropped, and the reason is told', { skip }, async (t) => {
  const { bus, faults } = await joinServer(t, 'max_payload: 1000');
  bus.publish('a', new Uint8Array(1001));
  assert.equal(bus.counters.dropped, 1);
  assert.match(String(faults[0]), /NATS takes 1000 bytes at most: raise max_payload/);
});

test('a listener that throws hears the next message', { skip }, async (t) => {
  const first = await joinServer(t);
  const second = openBus(t, first.port);
  await second.bus.firstAttempt;
  const heard: number[] = [];
  const end = new Promise<void>((done) =>
    first.bus.subscribe('a', ([number = 0]) => {
      heard.push(number);
      if (number === 1) throw new Error('not this one');
      done();
    }),
  );
  await first.bus.ask('nobody', new Uint8Array(), { waitMs: 5000, answersMax: 1 });
  for (const number of [1, 2]) second.bus.publish('a', Uint8Array.of(number));
  await end;
  assert.deepEqual(heard, [1, 2]);
  assert.match(String(first.faults[0]), /not this one/);
});

test('a server that falls silent is given up', { skip }, async (t) => {
  const server = await startNats();
  afterTest(t, () => server.stop());
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const upstream = connect(server.port, '127.0.0.1');
    sockets.push(socket, upstream);
    for (const each of [socket, upstream]) each.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterTest(t, () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { bus, disconnected } = openBus(t, (proxy.address() as { port: number }).port);
  await bus.firstAttempt;
  for (const socket of sockets) socket.unpipe().pause();
  await disconnected;
  assert.equal(bus.isConnected, false);
});

test('installations that share a server do not hear each other', { skip }, async (t) => {
  const { bus, port } = await joinServer(t);
  const other = openBus(t, port, { prefix: 'scorewire.other.' });
  await other.bus.firstAttempt;
  const same = openBus(t, port);
  await same.bus.firstAttempt;
  const heard: string[] = [];
  const end = new Promise<void>((done) =>
    same.bus.subscribe('a', (message) => {
      heard.push(new TextDecoder().decode(message));
      done();
    }),
  );
  await same.bus.ask('nobody', new Uint8Array(), { waitMs: 5000, answersMax: 1 });
  other.bus.publish('a', new TextEncoder().encode('foreign'));
  await other.bus.ask('nobody', new Uint8Array(), { waitMs: 5000, answersMax: 1 });
  bus.publish('a', new TextEncoder().encode('own'));
  await end;
  assert.deepEqual(heard, ['own']);
});

async function openNetwork(t: TestContext) {
  let server: Nats = await startNats();
  afterTest(t, () => server.stop());
  const opened: OpenBus[] = [];
  return {
    async join() {
      const joined = openBus(t, server.port);
      opened.push(joined);
      await joined.bus.firstAttempt;
      return joined.bus;
    },
    async cut() {
      await server.stop();
      await Promise.all(opened.map(({ disconnected }) => disconnected));
    },
    async restore() {
      server = await startNats({ port: server.port });
    },
  };
}

interface OpenBus {
  readonly bus: NatsBus;
  readonly port: number;
  readonly failures: Error[];
  readonly faults: unknown[];
  readonly disconnected: Promise<void>;
}

function openBus(t: TestContext, port: number, options: Partial<NatsBusOptions> = {}): OpenBus {
  const [failures, faults]: [Error[], unknown[]] = [[], []];
  const { promise: disconnected, resolve } = Promise.withResolvers<void>();
  const bus = openNatsBus({
    servers: [{ host: `127.0.0.1:${port}`, requiresTls: false }],
    name: 'test',
    prefix: 'scorewire.test.',
    inboxPrefix: 'scorewire.test.inbox',
    onConnected() {},
    onDisconnected: () => resolve(),
    onFailed: (_server, error) => failures.push(error),
    onFault: (error) => faults.push(error),
    ...options,
  });
  afterTest(t, () => bus.close());
  return { bus, port, failures, faults, disconnected };
}

async function joinServer(t: TestContext, settings?: string): Promise<OpenBus> {
  const server = await startNats(settings === undefined ? {} : { settings });
  afterTest(t, () => server.stop());
  const opened = openBus(t, server.port);
  await opened.bus.firstAttempt;
  return opened;
}

async function startedAgain(port: number): Promise<() => Promise<void>> {
  const server = await startNats({ port });
  return () => server.stop();
}
