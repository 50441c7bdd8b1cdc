import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { requestBytes } from '../http-wire.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';

export const subscribersNeverRead: Attack = {
  name: 'subscribers-never-read',
  does: '5 users subscribe 15 times each to the status of their bots, push wrong events at the full rate, and read nothing',
  needs: 'push permission',
  stoppedBy: [
    'SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX',
    'SCOREWIRE_STATUS_QUEUE_MAX',
    'SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX',
    'SCOREWIRE_INGRESS_RATE_MAX',
  ],
  async start(target, crew) {
    for (const account of target.insiders) {
      for (let index = 0; index < 15; index += 1) {
        const socket = await signIn(crew, target, account, `silent-${index}`);
        const qos = index % 2 === 0 ? 0 : 1;
        const subscriptions = ['ingress_status', 'json'].map(
          (channel) => ({ topic: `bot/+/${channel}`, qos }) as const,
        );
        socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }));
        await once(socket, 'data');
        socket.pause();
      }
      await pushWrongEvents(crew, target, account);
    }
  },
};

export const streamsNeverRead: Attack = {
  name: 'streams-never-read',
  does: '5 users open 110 live streams each, push to their bots at the full rate, and read nothing',
  needs: 'push permission',
  stoppedBy: [
    'SCOREWIRE_STREAMS_PER_USER_MAX',
    'a stream that takes nothing for 60 s is cut',
    '1,000 states that wait',
  ],
  async start(target, crew) {
    for (const account of target.insiders) {
      await pushLargeStates(crew, target, account);
      for (let index = 0; index < 110; index += 1) {
        const socket = crew.connect(target.host, target.httpPort, addressOf(index % 5));
        const path = `/external/live/${account.botIds[index % account.botIds.length]}/stream`;
        socket.write(requestBytes({ path, headers: { authorization: `Bearer ${account.token}` } }));
        const [chunk] = (await once(socket, 'data')) as [Buffer];
        crew.note(`HTTP ${chunk.subarray(9, 12).toString('latin1')}`);
        socket.pause();
      }
    }
  },
};

export const streamsFromTheStart: Attack = {
  name: 'streams-from-the-start',
  does: '5 users push to their bots at the full rate and have 20 live streams each begin behind the first event, again and again',
  needs: 'push permission',
  stoppedBy: ['a turn for every 32 events that are replayed', 'replays for a seventh of the time'],
  async start(target, crew) {
    for (const account of target.insiders) await pushLargeStates(crew, target, account);
    const readers = target.insiders.flatMap((account) => Array.from({ length: 20 }, () => account));
    await crew.repeat(readers.length, async (worker) => {
      const { token, botIds } = readers[worker] as Account;
      const socket = crew.connect(target.host, target.httpPort, addressOf(worker % 5));
      const path = `/external/live/${botIds[worker % botIds.length]}/stream?lastEventId=1`;
      socket.write(requestBytes({ path, headers: { authorization: `Bearer ${token}` } }));
      let bytes = 0;
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        if (bytes === 0) crew.note(`HTTP ${chunk.subarray(9, 12).toString('latin1')}`);
        bytes += chunk.length;
        // About 300 states.
        if (bytes > 1_000_000 || crew.isOver) break;
      }
    });
  },
};

async function pushWrongEvents(crew: Crew, target: Target, account: Account): Promise<void> {
  const socket = await signIn(crew, target, account, 'wrong');
  const wrong = `{"EventId":3,${Array.from({ length: 40 }, (_, index) => `"HomePlayer${index}Fouls":"x"`).join(',')}}`;
  const packets = account.botIds.map((botId) => publishBytes(`bot/${botId}/ingress`, wrong, { qos: 1 }));
  const batch = Buffer.concat(packets);
  crew.pour(socket, () => batch);
}

async function pushLargeStates(crew: Crew, target: Target, account: Account): Promise<void> {
  const socket = await signIn(crew, target, account, 'states');
  const name = 'n'.repeat(60);
  const event = `{"EventId":27,${Array.from({ length: 10 }, (_, index) => `"Lane${index + 1}Name":"${name}"`).join(',')}}`;
  const packets = account.botIds.map((botId) => publishBytes(`bot/${botId}/ingress`, event, { qos: 1 }));
  const batch = Buffer.concat(packets);
  crew.pour(socket, () => batch);
}
