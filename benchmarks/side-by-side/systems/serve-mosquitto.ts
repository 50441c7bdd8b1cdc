import { openMosquitto } from './open-mosquitto.ts';
import { serveSystem } from './serve-system.ts';

/** Mosquitto alone: nobody looks at the content, and nothing is stored. */
await serveSystem(async () => {
  const mosquitto = await openMosquitto({ persistence: false });
  return 'missing' in mosquitto ? mosquitto : { ...mosquitto, signIns: [], liveTopic: 'ingress' };
});
