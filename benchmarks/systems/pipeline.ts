import { DatabaseSync } from 'node:sqlite';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { findSport } from '#core/contract/catalog';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { sportIdOf } from '../loads/game.ts';

/** What people build behind a broker: ajv with the schema that Scorewire publishes, and SQLite with a write-ahead log and every commit synced. */
export interface Pipeline {
  /**
   * Stores an event together with all others of the same event-loop iteration, and calls back when they are on disk, in arrival order. Returns what
   * is wrong with the event; an invalid event is not stored, and its callback waits its turn, because MQTT acknowledges in order.
   */
  handle(topic: string, payload: string, done: () => void): string | undefined;
  /** How many events are stored, by bot. */
  count(): Record<number, number>;
  close(): void;
}

export function openPipeline(file: string): Pipeline {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY, bot INTEGER, received_at INTEGER, payload TEXT);
  `);
  const insert = database.prepare('INSERT INTO events (bot, received_at, payload) VALUES (?, ?, ?)');
  const countNew = database.prepare('SELECT bot, count(*) AS n, max(id) AS last FROM events WHERE id > ? GROUP BY bot');
  const check = createCheck();
  const counts: Record<number, number> = {};
  let countedTo = 0;
  let rows: [bot: number, receivedAt: number, payload: string][] = [];
  let waiting: (() => void)[] = [];
  const commit = (): void => {
    const answered = waiting;
    if (rows.length > 0) database.exec('BEGIN');
    for (const row of rows) insert.run(...row);
    if (rows.length > 0) database.exec('COMMIT');
    rows = [];
    waiting = [];
    for (const done of answered) done();
  };
  return {
    handle(topic, payload, done) {
      const bot = Number(topic.slice(4, topic.lastIndexOf('/')));
      const fault = check(bot, payload);
      if (waiting.length === 0) setImmediate(commit);
      if (fault === undefined) rows.push([bot, Date.now(), payload]);
      waiting.push(done);
      return fault;
    },
    count() {
      for (const { bot, n, last } of countNew.all(countedTo) as { bot: number; n: number; last: number }[]) {
        counts[bot] = (counts[bot] ?? 0) + n;
        countedTo = Math.max(countedTo, last);
      }
      return counts;
    },
    close: () => database.close(),
  };
}

function createCheck(): (bot: number, payload: string) => string | undefined {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  const validators = new Map<number, ValidateFunction>();
  const compile = (sportId: number): ValidateFunction => {
    const sport = findSport(sportId);
    const validate = ajv.compile((sport && ingressJsonSchema(sport)) ?? false);
    validators.set(sportId, validate);
    return validate;
  };
  return (bot, payload) => {
    const sportId = sportIdOf(bot);
    const validate = validators.get(sportId) ?? compile(sportId);
    try {
      if (validate(JSON.parse(payload))) return undefined;
    } catch {
      return 'not JSON';
    }
    return ajv.errorsText(validate.errors);
  };
}
