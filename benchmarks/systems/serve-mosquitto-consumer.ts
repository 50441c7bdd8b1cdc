import { join } from 'node:path';
import { startRespondent } from '../support/respondent.ts';
import { createDataFolder } from '../support/start-service.ts';
import { openMosquitto } from './open-mosquitto.ts';
import { type Answer, type Question, serveSystem } from './serve-system.ts';

/** Mosquitto with persistence, and behind it a consumer that validates and stores. It acknowledges before anything is stored. */
await serveSystem(async () => {
  const mosquitto = await openMosquitto({ persistence: true });
  if ('missing' in mosquitto) return mosquitto;
  const folder = createDataFolder();
  const args = [String(mosquitto.port), join(folder.path, 'events.db')];
  const consumer = startRespondent<Question, Answer>(join(import.meta.dirname, 'consumer.ts'), args);
  await consumer.next();
  return {
    port: mosquitto.port,
    version: mosquitto.version,
    countStored: async (count) => ((await consumer.ask({ count })) as { stored: Record<number, number> }).stored,
    whenHandled: async (handled) => ((await consumer.ask({ handled })) as { atMs: number }).atMs,
    async stop() {
      await consumer.stop();
      await mosquitto.stop();
      folder[Symbol.dispose]();
    },
  };
});
