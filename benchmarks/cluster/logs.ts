import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { migrate } from '#store/migrations/migrate';
import { startNats } from '#tests/support/start-nats';
import { startPostgres } from '#tests/support/start-postgres';
import { playGame } from '../loads/game.ts';
import { formatNumber, formatTable } from '../support/format-table.ts';
import { say } from '../support/parse-options.ts';
import { createDataFolder } from '../support/start-service.ts';
import { findChild, startCpu, walBytes } from './testbed.ts';

/** Stores one event of a bot; resolves when the server has acknowledged it. */
type Store = (bot: number, payload: Buffer) => Promise<void>;

interface Row {
  readonly part: 'logs';
  readonly name: string;
  readonly rate: number;
  /** Of the server, and of the process that sends, in milliseconds for 1,000 events. */
  readonly serverMs: number;
  readonly clientMs: number;
  readonly bytesPerEvent: number;
}

/** As when many games are on: each bot has one event in flight, so every commit has single events of many bots. */
const manyBots = 2000;

/** Compares the rate of one PostgreSQL with that of one nats-server with JetStream: the same events, one event in flight for each bot. */
export async function measureLogs(seconds: number): Promise<object[]> {
  const rows = [
    await measurePostgres(seconds),
    await measureJetStream('JetStream, synced every 2 minutes', '', seconds),
    // nats-server 2.9 and older do not have this setting.
    await measureJetStream('JetStream, synced before each answer', 'sync_interval: always', seconds).catch(
      (error: Error) => {
        say(`  JetStream is not measured with a sync before each answer: ${error.message.trim()}`);
        return undefined;
      },
    ),
  ].filter((row) => row !== undefined);
  say(`\nOne log server: ${formatNumber(manyBots, 0)} bots with one event in flight each`);
  say(
    formatTable(
      [
        ['', 'events/s', 'server ms/1,000', 'client ms/1,000', 'bytes/event'],
        ...rows.map(({ name, rate, serverMs, clientMs, bytesPerEvent }) => [
          name,
          formatNumber(rate, 0),
          formatNumber(serverMs, 1),
          formatNumber(clientMs, 1),
          formatNumber(bytesPerEvent, 0),
        ]),
      ],
      1,
    ),
  );
  return rows;
}

async function measurePostgres(seconds: number): Promise<Row> {
  const postgres = await startPostgres();
  const { url } = postgres;
  const dialect = await openPostgresDialect({ url, connectionsMax: 1, onIdleError: () => {} });
  await migrate(dialect);
  await dialect.close();
  const onFault = (error: Error): void => say(`  ${error.message}`);
  const log = await openPostgresEventLog({ url, connectionsMax: 1, onFault });
  const expected = new Map<number, number>();
  const store: Store = (botId, bytes) =>
    new Promise((resolve, reject) => {
      const sender = { receivedAtMs: Date.now(), userId: 1, clientId: `bot-${botId}`, session: 1, packetId: 1 };
      const place = { expected: expected.get(botId) ?? 0, generation: 1 };
      const event = { botId, ...sender, ...place, eventTypeId: 3, bytes, start: 0, end: bytes.length };
      const onDone = (sequence: number | undefined): void => {
        if (sequence === undefined) return reject(new Error('an event was not stored'));
        expected.set(botId, sequence);
        resolve();
      };
      log.append(event, { onDone, onConflict: () => reject(new Error('an append conflicted')) });
    });
  const bytes = (): Promise<number> => walBytes(url);
  const row = await saturate('PostgreSQL (write-ahead log)', findChild('bin/postgres'), store, bytes, seconds);
  await log.close();
  await postgres.stop();
  return row;
}

const streamName = 'EVENTS';

async function measureJetStream(name: string, sync: string, seconds: number): Promise<Row> {
  using folder = createDataFolder();
  const nats = await startNats({ settings: `jetstream {\n store_dir: "${folder.path}"\n ${sync}\n}\n` });
  const connection = await connect({ servers: nats.url });
  const config = { name: streamName, subjects: ['bot.*.events'], storage: 'file', num_replicas: 1 };
  await callApi(connection, `STREAM.CREATE.${streamName}`, config);
  const last = new Map<number, number>();
  const store: Store = async (bot, payload) => {
    // The optimistic append of JetStream: like ours, it compares the last number of the bot.
    const expects = headers();
    expects.set('Nats-Expected-Last-Subject-Sequence', String(last.get(bot) ?? 0));
    const answer = await connection.request(`bot.${bot}.events`, payload, { headers: expects, timeout: 20_000 });
    const { seq, error } = answer.json<{ seq?: number; error?: { description: string } }>();
    if (seq === undefined) throw new Error(error?.description);
    last.set(bot, seq);
  };
  const bytes = async (): Promise<number> => {
    const { state } = await callApi<{ state: { bytes: number } }>(connection, `STREAM.INFO.${streamName}`);
    return state.bytes;
  };
  const row = await saturate(name, findChild('nats-server'), store, bytes, seconds);
  await connection.close();
  await nats.stop();
  return row;
}

async function callApi<Answer>(connection: NatsConnection, subject: string, body?: object): Promise<Answer> {
  const answer = await connection.request(`$JS.API.${subject}`, body && JSON.stringify(body), { timeout: 5000 });
  return answer.json<Answer>();
}

async function saturate(
  name: string,
  pid: number,
  store: Store,
  bytes: () => Promise<number>,
  seconds: number,
): Promise<Row> {
  const games = Array.from({ length: 20 }, (_, index) => playGame('basketball', index + 1));
  const load = { stored: 0, running: true };
  const loops = Array.from({ length: manyBots }, async (_, index) => {
    const game = games[index % games.length] ?? [];
    for (let number = index; load.running; number += 1) {
      await store(index + 1, game[number % game.length] ?? Buffer.alloc(0));
      load.stored += 1;
    }
  });
  await pause(1000);
  const cpu = startCpu({ server: pid, client: process.pid });
  const ownFrom = process.cpuUsage();
  const [storedFrom, bytesFrom, from] = [load.stored, await bytes(), performance.now()];
  await pause(seconds * 1000);
  const stored = load.stored - storedFrom;
  const elapsed = (performance.now() - from) / 1000;
  const { server } = cpu();
  const own = process.cpuUsage(ownFrom);
  const written = (await bytes()) - bytesFrom;
  load.running = false;
  await Promise.all(loops);
  return {
    part: 'logs',
    name,
    rate: Math.round(stored / elapsed),
    serverMs: (server / stored) * 1000,
    clientMs: (own.user + own.system) / stored,
    bytesPerEvent: Math.round(written / stored),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
