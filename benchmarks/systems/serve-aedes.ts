import { openAedes } from './open-aedes.ts';
import { serveSystem } from './serve-system.ts';

await serveSystem(async () => {
  const aedes = await openAedes();
  if ('missing' in aedes) return aedes;
  return { port: aedes.port, version: aedes.version, stop: () => Promise.resolve() };
});
