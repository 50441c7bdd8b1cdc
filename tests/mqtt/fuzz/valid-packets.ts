import { generate, type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';
import { clientPacket } from '#mqtt/packet/arbitrary-packets.vectors';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import { fc } from '#tests/support/property';
import type { SeededRandom } from './seeded-random.ts';

const levels = [4, 5] as const;

/** A CONNECT as mqtt-packet writes it. Few client ids, so that sessions are taken over and resumed. */
export function connectBytes(random: SeededRandom, level: ProtocolLevel): Buffer {
  return random.pick(connects[level]);
}

/** Any other packet of a client. Few topics and packet ids, so that packets relate to each other, and sometimes random ones. */
export function packetBytes(random: SeededRandom, level: ProtocolLevel): Buffer {
  return random.pick(random.chance(85) ? related[level] : anything[level]);
}

/** All combinations would be too many: each list of choices is cycled independently of the others. */
function combine(
  count: number,
  build: (pick: <Value>(values: readonly Value[]) => Value) => Packet,
  level: ProtocolLevel,
) {
  return Array.from({ length: count }, (_, index) => {
    let rest = index;
    const pick = <Value>(values: readonly Value[]): Value => {
      const value = values[rest % values.length] as Value;
      rest = Math.floor(rest / values.length) + index * 7 + 1;
      return value;
    };
    return generate(build(pick), { protocolVersion: level });
  });
}

const expiries = [0, 5, 0xffff_ffff];
const payloads = ['', 'x', 'y'.repeat(100), 'z'.repeat(400)];
const topics = ['t', 't/1', 'u'];
const filters = ['t', 't/1', '#', '+/1', 't/#', '$share/g/t', '$share/h/#', 'u'];
const ids = [1, 2, 3, 4];

const connects = byLevel((level) =>
  combine(
    200,
    (pick): IConnectPacket => {
      const hasWill = pick([false, false, true]);
      const properties = {
        sessionExpiryInterval: pick(expiries),
        ...pick([{}, {}, { receiveMaximum: 1 }, { receiveMaximum: 2 }]),
        ...pick([{}, {}, {}, { maximumPacketSize: 1 }, { maximumPacketSize: 30 }, { maximumPacketSize: 200 }]),
        ...pick([{}, {}, { topicAliasMaximum: 2 }]),
        ...pick([{}, { requestProblemInformation: false }]),
      };
      const will = {
        topic: pick(topics),
        payload: pick(payloads.slice(0, 2)),
        qos: pick([0, 1, 2] as const),
        retain: pick([true, false]),
        ...(level === 5 && { properties: { willDelayInterval: pick([0, 3]), messageExpiryInterval: pick([0, 60]) } }),
      };
      return {
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: level,
        clientId: pick(['a', 'b', 'c']),
        clean: pick([true, false, false]),
        keepalive: pick([0, 5]),
        ...(hasWill && { will }),
        ...(level === 5 && { properties }),
      };
    },
    level,
  ),
);

const related = byLevel((level) => [
  ...combine(
    250,
    (pick): IPublishPacket => {
      const qos = pick([0, 1, 2] as const);
      const properties = {
        ...pick([{}, {}, {}, { topicAlias: 1 }, { topicAlias: 2 }]),
        ...pick([{}, {}, { messageExpiryInterval: 0 }, { messageExpiryInterval: 100 }]),
        ...pick([{}, {}, { userProperties: { a: 'b' } }, { correlationData: Buffer.from('c'), responseTopic: 'r' }]),
      };
      const hasTopic = level === 4 || !('topicAlias' in properties) || pick([true, false]);
      return {
        cmd: 'publish',
        topic: hasTopic ? pick(topics) : '',
        payload: pick(payloads),
        qos,
        retain: pick([false, true]),
        dup: qos > 0 && pick([false, true]),
        messageId: pick(ids),
        ...(level === 5 && { properties }),
      };
    },
    level,
  ),
  ...combine(
    100,
    (pick) => ({
      cmd: 'subscribe',
      messageId: pick(ids),
      subscriptions: pick([[1], [1, 2], [1, 2, 3]]).map(() => ({
        topic: pick(filters),
        qos: pick([0, 1, 2] as const),
        ...(level === 5 && { nl: false, rap: pick([true, false]), rh: pick([0, 1, 2]) }),
      })),
      ...(level === 5 && { properties: pick([{}, { subscriptionIdentifier: 7 }]) }),
    }),
    level,
  ),
  ...combine(20, (pick) => ({ cmd: 'unsubscribe', messageId: pick(ids), unsubscriptions: [pick(filters)] }), level),
  ...combine(
    100,
    (pick) => ({
      cmd: pick(['puback', 'pubrec', 'pubrel', 'pubcomp'] as const),
      messageId: pick(ids),
      reasonCode: 0,
    }),
    level,
  ),
  ...combine(10, () => ({ cmd: 'pingreq' }), level),
  ...combine(
    10,
    (pick) => ({
      cmd: 'disconnect',
      reasonCode: pick([0, 4]),
      ...(level === 5 && { properties: pick([{}, { sessionExpiryInterval: 0 }, { sessionExpiryInterval: 9 }]) }),
    }),
    level,
  ),
]);

const anything = byLevel((level) =>
  fc
    .sample(clientPacket, { numRuns: 600, seed: 1 })
    .filter((packet) => packet.level === level)
    .map(({ bytes }) => bytes),
);

function byLevel<Value>(create: (level: ProtocolLevel) => Value): Record<ProtocolLevel, Value> {
  const [four, five] = levels.map(create) as [Value, Value];
  return { 4: four, 5: five };
}
