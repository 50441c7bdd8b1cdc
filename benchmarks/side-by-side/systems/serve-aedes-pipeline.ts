import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createDataFolder } from '../../support/start-service.ts';
import { botOfTopic } from './bot-of-topic.ts';
import { createPayloadCheck } from './check-payload.ts';
import { openEventTable } from './event-table.ts';
import { createGroupCommit } from './group-commit.ts';
import { type ServedSystem, serveSystem } from './serve-system.ts';

/**
 * What one builds with Aedes to get the same promise: in the hook that is asked before an event is acknowledged, the payload is
 * validated by ajv and stored in SQLite, together with all others of the same turn of the event loop.
 */
await serveSystem(async (): Promise<ServedSystem | { missing: string }> => {
  const aedes = await import('aedes').catch(() => undefined);
  if (aedes === undefined) return { missing: 'the npm package aedes cannot be loaded (npm ci)' };
  const broker = await aedes.Aedes.createBroker();
  const folder = createDataFolder();
  const table = openEventTable(join(folder.path, 'events.db'));
  const commit = createGroupCommit(table);
  const check = createPayloadCheck();
  broker.authorizePublish = (_client, packet, done) => {
    const payload = packet.payload.toString();
    const fault = check(payload);
    if (fault === undefined) commit([botOfTopic(packet.topic), Date.now(), payload], done);
    else {
      // An error would end the connection: the event goes on as its own answer.
      packet.topic = `${packet.topic}_status`;
      packet.payload = fault;
      commit(undefined, done);
    }
  };
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    port: address.port,
    version: 'version' in broker ? String(broker.version) : 'unknown',
    signIns: [],
    liveTopic: 'ingress',
    countStored: ({ length }) => Promise.resolve(table.count(length)),
    stop() {
      table.close();
      folder[Symbol.dispose]();
      return Promise.resolve();
    },
  };
});
