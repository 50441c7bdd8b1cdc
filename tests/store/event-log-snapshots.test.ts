import { snapshotContract } from '#store/event-log/contract/snapshot.contract';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { eventLogHomes } from './event-log-homes.ts';

for (const { name, skip, prepare } of eventLogHomes)
  snapshotContract(name, skip, async (t) => (await prepare(t)).open());
snapshotContract('memory, for tests', false, async () => createMemoryEventLog());
