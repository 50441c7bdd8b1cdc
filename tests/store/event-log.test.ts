import { eventLogContract } from '#store/event-log/contract/event-log.contract';
import { readSentContract } from '#store/event-log/contract/read-sent.contract';
import { retentionContract } from '#store/event-log/contract/retention.contract';
import { eventLogHomes } from './event-log-homes.ts';

for (const { name, skip, prepare } of eventLogHomes) {
  eventLogContract(name, skip, prepare);
  readSentContract(name, skip, prepare);
  retentionContract(name, skip, prepare);
}
