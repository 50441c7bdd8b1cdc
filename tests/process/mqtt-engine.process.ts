import { loadConfig } from '#app/config/load-config';
import { createLog } from '#app/log';
import { openDialect } from '#app/open-dialect';
import { openEngine } from '#mqtt/engine';
import { defaultLimits } from '#mqtt/limits';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { migrate } from '#store/migrations/migrate';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';

/** The MQTT engine with everything allowed, its sessions in the database that the environment names; prints its port. */
const config = loadConfig({ env: process.env, readFile: () => '' });
const database = await openDialect(config, createLog('silent'));
await migrate(database);
const engine = await openEngine({
  limits: defaultLimits,
  sessions: openMqttSessionStore(database),
  hooks: {
    authenticate: ({ username = '' }) => ({ ok: true, user: username }),
    maySubscribe: () => 0,
    onPublish: (publication) => publication.acceptAndRoute(),
    onFault(error) {
      throw error;
    },
  },
});
const { port } = await openTcpListener({ host: '127.0.0.1', port: 0, accept: engine.accept });
process.stdout.write(`${port}\n`);
