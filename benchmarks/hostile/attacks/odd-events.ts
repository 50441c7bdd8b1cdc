import { once } from 'node:events';
import { sports } from '#core/contract/catalog';
import type { Attack } from '../attack.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import { flood } from './publish-floods.ts';

const rates = ['SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX', 'SCOREWIRE_MQTT_INFLIGHT_MAX'];

export const dupFlood: Attack = {
  name: 'dup-flood',
  does: '5 users with 4 connections each push events that all say they were sent before, so that each is looked for in the log; connections take turns on the bots',
  needs: 'push permission',
  stoppedBy: [...rates, 'those who look something up in the log take turns'],
  start: (target, crew) =>
    flood(
      crew,
      target,
      target.insiders,
      4,
      ({ botIds }, number) =>
        encode({
          cmd: 'publish',
          topic: `bot/${botIds[number % botIds.length]}/ingress`,
          payload: `{"EventId":3,"HomeScore":${number % 100}}`,
          qos: 1,
          dup: true,
          retain: false,
          messageId: 1 + (number % 65_535),
        }),
      { clean: false },
    ),
};

export const sportChanges: Attack = {
  name: 'sport-changes',
  does: '5 users push events of another sport each time to their 4 bots, so that no state and no check is used twice, and listen to the live payload',
  needs: 'push permission',
  stoppedBy: rates,
  async start(target, crew) {
    for (const account of target.insiders) {
      const listener = await signIn(crew, target, account, 'listener');
      listener.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'bot/+/json', qos: 0 }] }));
    }
    const events = [...sports.values()].map(({ id, ingress }) =>
      JSON.stringify({
        EventId: id,
        ...Object.fromEntries((ingress ?? []).slice(1, 20).map(({ name, example }) => [name, example])),
      }),
    );
    await flood(crew, target, target.insiders, 4, ({ botIds }, number) =>
      publishBytes(`bot/${botIds[number % botIds.length]}/ingress`, events[number % events.length] ?? '', {
        qos: 1,
        messageId: 1 + (number % 65_535),
      }),
    );
  },
};

export const everNewWarnings: Attack = {
  name: 'ever-new-warnings',
  does: '5 users push events with unknown fields that never had the same name before, so that each is warned of, and listen to the warnings',
  needs: 'push permission',
  stoppedBy: ['20 unknown fields are looked at', 'a bound of remembered warnings', ...rates],
  async start(target, crew) {
    for (const account of target.insiders) {
      const listener = await signIn(crew, target, account, 'listener');
      const subscriptions = [{ topic: 'bot/+/ingress_status', qos: 0 as const }];
      listener.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }));
    }
    await flood(crew, target, target.insiders, 4, ({ botIds }, number) => {
      const unknown = Array.from({ length: 20 }, (_, index) => `"HomeScor${number}x${index}${'y'.repeat(40)}":1`);
      return publishBytes(`bot/${botIds[number % botIds.length]}/ingress`, `{"EventId":3,${unknown.join()}}`, {
        qos: 1,
        messageId: 1 + (number % 65_535),
      });
    });
  },
};

export const userProperties: Attack = {
  name: 'user-properties',
  does: '5 users with 4 connections each publish with 1,000 user properties to the bot of somebody else, on MQTT 5',
  needs: 'an account',
  stoppedBy: ['1,000 properties of a packet', 'what is refused gets a third of the time'],
  start(target, crew) {
    const properties = { userProperties: Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`p${n}`, 'v'])) };
    const packet = encode(
      {
        cmd: 'publish',
        topic: 'bot/1/ingress',
        payload: '{"EventId":3}',
        qos: 0,
        dup: false,
        retain: false,
        properties,
      },
      5,
    );
    return flood(crew, target, target.outsiders.slice(0, 5), 4, () => packet, { level: 5 });
  },
};

export const topicAliases: Attack = {
  name: 'topic-aliases',
  does: '5 users with 4 connections each bind their 16 topic aliases anew in every packet, to topics of 250 bytes that do not exist',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_TOPIC_ALIASES_MAX', 'SCOREWIRE_TOPIC_BYTES_MAX'],
  start: (target, crew) =>
    flood(
      crew,
      target,
      target.outsiders.slice(0, 5),
      4,
      (_account, number) =>
        encode(
          {
            cmd: 'publish',
            topic: `other/${String(number).padStart(240, '0')}`,
            payload: 'x',
            qos: 0,
            dup: false,
            retain: false,
            properties: { topicAlias: 1 + (number % 16) },
          },
          5,
        ),
      { level: 5 },
    ),
};

export const releaseFlood: Attack = {
  name: 'release-flood',
  does: '5 users with 4 connections each release packet ids that nobody knows, as fast as they are taken, and read no answer',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'turns of the event loop'],
  async start(target, crew) {
    const releases = Array.from({ length: 10_000 }, (_, id) => encode({ cmd: 'pubrel', messageId: id + 1 }, 5));
    const batch = Buffer.concat(releases);
    await crew.repeat(20, async (worker) => {
      const account = target.outsiders[worker % 5];
      if (account === undefined) return;
      const socket = await signIn(crew, target, account, `release-${worker}`, { level: 5 });
      socket.pause();
      crew.pour(socket, () => batch);
      await once(socket, 'close');
    });
  },
};
