import { join } from 'node:path';
import { createDataFolder } from '../support/start-service.ts';
import { openAedes } from './open-aedes.ts';
import { openPipeline } from './pipeline.ts';
import { serveSystem } from './serve-system.ts';

/** What one builds with Aedes to get the same promise: the hook that runs before an acknowledgement validates and stores the event. */
await serveSystem(async () => {
  const aedes = await openAedes();
  if ('missing' in aedes) return aedes;
  const folder = createDataFolder();
  const pipeline = openPipeline(join(folder.path, 'events.db'));
  aedes.broker.authorizePublish = (_client, packet, done) => {
    const fault = pipeline.handle(packet.topic, packet.payload.toString(), done);
    if (fault === undefined) return;
    // An error would end the connection: the event goes on as its own answer.
    packet.topic = `${packet.topic}_status`;
    packet.payload = fault;
  };
  return {
    port: aedes.port,
    version: aedes.version,
    countStored: () => Promise.resolve(pipeline.count()),
    stop() {
      pipeline.close();
      folder[Symbol.dispose]();
      return Promise.resolve();
    },
  };
});
