import { loadConfig } from '#app/config/load-config';
import { createLog } from '#app/log';
import { openDialect } from '#app/open-dialect';
import type { SessionChange } from '#mqtt/session-store';
import { migrate } from '#store/migrations/migrate';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';

/** Saves ten messages after ten into the database that the environment names, and prints how many are saved, until it is killed. */
const config = loadConfig({ env: process.env, readFile: () => '' });
const engine = await openDialect(config, createLog('silent'));
await migrate(engine);
const store = openMqttSessionStore(engine);
await store.save([{ kind: 'opened', key: 'a', user: 'anna', clientId: '1', number: 1, expirySeconds: 60 }]);
for (let saved = 0; ; ) {
  await store.save(Array.from({ length: 10 }, (_, index) => queued(saved + index + 1)));
  saved += 10;
  process.stdout.write(`${saved}\n`);
}

function queued(order: number): SessionChange {
  return {
    kind: 'queued',
    key: 'a',
    message: {
      order,
      packetId: 0,
      bytes: 400,
      released: false,
      topic: 'scores/1',
      payload: Buffer.alloc(300, order),
      qos: 1,
      retain: false,
      expiresAtMs: undefined,
      subscriptionIdentifiers: [],
      properties: {},
    },
  };
}
