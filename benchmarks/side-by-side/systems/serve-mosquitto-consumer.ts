import { join } from 'node:path';
import { createDataFolder } from '../../support/start-service.ts';
import { startConsumer } from './consumer-process.ts';
import { openMosquitto } from './open-mosquitto.ts';
import { serveSystem } from './serve-system.ts';

/** Mosquitto with persistence, and behind it a consumer that validates and stores. It acknowledges before anything is stored. */
await serveSystem(async () => {
  const mosquitto = await openMosquitto({ persistence: true });
  if ('missing' in mosquitto) return mosquitto;
  const folder = createDataFolder();
  const consumer = await startConsumer(mosquitto.port, join(folder.path, 'events.db'));
  return {
    ...mosquitto,
    signIns: [],
    liveTopic: 'ingress',
    countStored: ({ length }) => consumer.countStored(length),
    whenHandled: (events) => consumer.whenHandled(events),
    async stop() {
      await consumer.stop();
      await mosquitto.stop();
      folder[Symbol.dispose]();
    },
  };
});
