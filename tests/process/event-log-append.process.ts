import { join } from 'node:path';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { migrate } from '#store/migrations/migrate';

/** Appends events to the log that the environment names, hundreds at a time, and prints what came of each, until it is killed. */
const round = process.argv[2] ?? '';
const log = await openLog();
const inFlight = 300;
let appended = 0;
for (let index = 0; index < inFlight; index += 1) appendNext();

function appendNext(): void {
  appended += 1;
  const text = `${round}.${appended}`;
  const botId = (appended % 20) + 1;
  const bytes = new TextEncoder().encode(text.padEnd(200));
  const sender = {
    botId,
    receivedAtMs: Date.now(),
    userId: 1,
    clientId: `client ${botId}`,
    session: 1,
    packetId: 1,
    eventTypeId: 3,
  };
  const onDone = (sequence: number | undefined): void => {
    process.stdout.write(sequence === undefined ? `failed ${text}\n` : `stored ${text} ${botId} ${sequence}\n`);
    setTimeout(appendNext, sequence === undefined ? 20 : 0);
  };
  log.append({ ...sender, bytes, start: 0, end: bytes.length }, { onDone });
}

async function openLog(): Promise<EventLog> {
  const { SCOREWIRE_DATABASE_URL: url, SCOREWIRE_DATA_DIR: folder = '' } = process.env;
  const onFault = ({ message }: Error): void => void process.stdout.write(`fault ${message}\n`);
  if (url === undefined) return openSqliteEventLog({ path: join(folder, 'events.db'), onFault });
  const engine = await openPostgresDialect({ url, connectionsMax: 1, onIdleError: onFault });
  await migrate(engine);
  await engine.close();
  return openPostgresEventLog({ url, connectionsMax: 1, onFault });
}
