import { eventLogContract } from '#store/event-log/event-log.contract';
import { eventLogHomes } from './event-log-homes.ts';

for (const { name, skip, prepare } of eventLogHomes) eventLogContract(name, skip, prepare);
