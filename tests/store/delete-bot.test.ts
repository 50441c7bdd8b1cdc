import { deleteBotContract } from '#store/event-log/contract/delete-bot.contract';
import { eventLogHomes } from './event-log-homes.ts';

for (const { name, skip, prepare } of eventLogHomes) deleteBotContract(name, skip, prepare);
