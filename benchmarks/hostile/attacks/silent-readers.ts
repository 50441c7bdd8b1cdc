import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';
import { swimmers } from './large-answers.ts';

const wrongFields = Array.from({ length: 40 }, (_, index) => `"HomePlayer${index}Fouls":"x"`);

export const silentReaders: readonly Attack[] = [
  {
    name: 'subscribers-never-read',
    does: '5 users subscribe 15 times each to the status of their bots, push wrong events at the full rate, and read nothing',
    needs: 'push permission',
    stoppedBy: [
      'SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX',
      'SCOREWIRE_STATUS_QUEUE_MAX',
      'SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX',
      'SCOREWIRE_INGRESS_RATE_MAX',
    ],
    async start(attackers) {
      for (const account of attackers.target.insiders) {
        for (let index = 0; index < 15; index += 1) {
          const qos = index % 2 === 0 ? 0 : 1;
          const topics = ['bot/+/ingress_status', 'bot/+/json'];
          (await attackers.subscribe(account, `silent-${index}`, topics, { qos })).pause();
        }
        await attackers.pushEvents(account, 'wrong', [`{"EventId":3,${wrongFields.join(',')}}`]);
      }
    },
  },
  {
    name: 'streams-never-read',
    does: '5 users open 110 live streams each, push to their bots at the full rate, and read nothing',
    needs: 'push permission',
    stoppedBy: [
      'SCOREWIRE_STREAMS_PER_USER_MAX',
      'a stream that takes nothing for 60 s is cut',
      '1,000 states that wait',
    ],
    async start(attackers) {
      for (const account of attackers.target.insiders) {
        await attackers.pushEvents(account, 'states', [swimmers]);
        for (let index = 0; index < 110; index += 1) {
          const socket = openStream(attackers, account, index, '');
          const [chunk] = (await once(socket, 'data')) as [Buffer];
          attackers.note(`HTTP ${chunk.subarray(9, 12).toString('latin1')}`);
          socket.pause();
        }
      }
    },
  },
  {
    name: 'streams-from-the-start',
    does: '5 users push to their bots at the full rate and have 20 live streams each begin behind the first event, again and again',
    needs: 'push permission',
    stoppedBy: ['32 events are replayed per event-loop iteration', 'replays get a seventh of the time'],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders) await attackers.pushEvents(account, 'states', [swimmers]);
      await attackers.repeat(insiders.length * 20, async (worker) => {
        const account = insiders[Math.floor(worker / 20)] as Account;
        let bytes = 0;
        const stream: AsyncIterable<Buffer> = openStream(attackers, account, worker, '?lastEventId=1');
        for await (const chunk of stream) {
          if (bytes === 0) attackers.note(`HTTP ${chunk.subarray(9, 12).toString('latin1')}`);
          bytes += chunk.length;
          // About 300 states.
          if (bytes > 1_000_000 || attackers.isOver) break;
        }
      });
    },
  },
];

function openStream(attackers: Attackers, { token, botIds }: Account, index: number, query: string): Socket {
  const socket = attackers.connect(attackers.target.httpPort, index % 5);
  const path = `/external/live/${botIds[index % botIds.length]}/stream${query}`;
  socket.write(requestBytes({ path, headers: { authorization: `Bearer ${token}` } }));
  return socket;
}
