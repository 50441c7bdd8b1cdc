import type { Wire } from './wire.ts';

/** More than a second passes at the server: the time in which it gives up a client with a keep alive of one second. */
export async function secondPasses(wire: Wire): Promise<void> {
  const silent = await wire.connect({ keepAlive: 1 });
  // A foreign server may look at its clients only now and then.
  await silent.closed(15_000);
}
