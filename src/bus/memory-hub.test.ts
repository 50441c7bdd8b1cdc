import { createMemoryHub, type MemoryBus } from './memory-hub.ts';
import { messageBusContract } from './message-bus.contract.ts';

messageBusContract('a hub in memory', async () => {
  const hub = createMemoryHub();
  const buses: MemoryBus[] = [];
  const setConnected = async (isConnected: boolean): Promise<void> => {
    for (const bus of buses) bus.setConnected(isConnected);
  };
  return {
    async join() {
      const bus = hub.join();
      buses.push(bus);
      return bus;
    },
    cut: () => setConnected(false),
    restore: () => setConnected(true),
  };
});
