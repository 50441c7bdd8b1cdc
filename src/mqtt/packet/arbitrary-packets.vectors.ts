import { generate } from 'mqtt-packet';
import { anyCharacter, fc } from '#tests/support/property';
import {
  type AckPacket,
  noProperties,
  type Properties,
  type ProtocolLevel,
  type packetType,
  type Qos,
} from './packet.ts';
import { type PacketKind, type PropertyRow, propertyRows } from './properties.ts';

/** Valid packets of a client: their content, and their bytes as mqtt-packet writes them. */
export interface ClientPacket {
  readonly level: ProtocolLevel;
  readonly bytes: Buffer;
  readonly meaning: unknown;
}

export const level = fc.constantFrom<ProtocolLevel>(4, 5);
export const qos = fc.constantFrom<Qos>(0, 1, 2);
export const packetId = fc.integer({ min: 1, max: 0xffff });
export const text = fc
  .oneof(fc.string({ maxLength: 12 }), fc.string({ unit: anyCharacter, maxLength: 12 }))
  .map((chars) => chars.replaceAll('\0', '\u{feff}'));
export const topicName = text.map((chars) => chars.replaceAll(/[+#]/g, '/')).filter((chars) => chars !== '');
export const data = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));

/** Any properties that the packet may carry; none on 3.1.1. */
export function propertiesOf(level: ProtocolLevel, packet: PacketKind): fc.Arbitrary<Readonly<Properties>> {
  if (level === 4) return fc.constant(noProperties);
  const rows = propertyRows.filter((row) => row.packets.includes(packet));
  const any = fc.record(Object.fromEntries(rows.map((row) => [row.name, valueOf(row, packet)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
  // With a dozen optional ones, all of them would hardly ever be missing.
  return fc.oneof(fc.constant(noProperties), any, any);
}

function valueOf(row: PropertyRow, packet: PacketKind): fc.Arbitrary<unknown> {
  switch (row.type) {
    case 'byte':
      return fc.integer({ min: row.min ?? 0, max: row.max ?? 0xff });
    case 'twoByte':
      return fc.integer({ min: row.min ?? 0, max: 0xffff });
    case 'fourByte':
      return fc.integer({ min: row.min ?? 0, max: 0xffff_ffff });
    case 'varint': {
      const value = fc.integer({ min: row.min ?? 0, max: 0x0fff_ffff });
      return fc.array(value, { minLength: 1, maxLength: row.repeatsIn?.includes(packet) === true ? 3 : 1 });
    }
    case 'utf8':
      return text;
    case 'topicName':
      return topicName;
    case 'binary':
      return data;
    case 'pair':
      return fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 });
  }
}

/** Our properties in mqtt-packet's form. User properties are a list of objects, which it writes in order. */
function toOracle(properties: Readonly<Properties>): Record<string, unknown> {
  const oracle: Record<string, unknown> = {};
  for (const row of propertyRows) {
    const value = properties[row.name];
    if (value === undefined) continue;
    if (row.name === 'userProperties')
      oracle[row.name] = properties.userProperties?.map(([name, value]) => Object.fromEntries([[name, value]]));
    else if (row.name === 'subscriptionIdentifiers') oracle['subscriptionIdentifier'] = value;
    else oracle[row.name] = row.type === 'byte' ? value === 1 : value;
  }
  return oracle;
}

function write(level: ProtocolLevel, packet: Record<string, unknown>): Buffer {
  return generate(packet as unknown as Parameters<typeof generate>[0], { protocolVersion: level });
}

const connect = level.chain((level) =>
  fc
    .record({
      clientId: text,
      cleanStart: fc.boolean(),
      keepAliveSeconds: fc.integer({ min: 0, max: 0xffff }),
      username: fc.option(text, { nil: undefined }),
      password: fc.option(data, { nil: undefined }),
      will: fc.option(willOf(level), { nil: undefined }),
      properties: propertiesOf(level, 'connect'),
    })
    .map((fields): ClientPacket => {
      // mqtt-packet writes neither a lasting session without a client id nor a password without a username.
      const cleanStart = fields.cleanStart || fields.clientId === '';
      const password = fields.username === undefined ? undefined : fields.password;
      const { authenticationMethod = 'method', ...others } = fields.properties;
      const properties =
        others.authenticationData === undefined ? fields.properties : { ...others, authenticationMethod };
      const { will, username, clientId, keepAliveSeconds } = fields;
      const bytes = write(level, {
        cmd: 'connect',
        protocolVersion: level,
        clientId,
        clean: cleanStart,
        keepalive: keepAliveSeconds,
        username,
        password,
        will: will && { ...will, properties: toOracle(will.properties) },
        properties: toOracle(properties),
      });
      const meaning = { level, clientId, cleanStart, keepAliveSeconds, username, password, will, properties };
      return { level, bytes, meaning };
    }),
);

function willOf(level: ProtocolLevel) {
  return fc.record(
    { topic: topicName, payload: data, qos, retain: fc.boolean(), properties: propertiesOf(level, 'will') },
    { noNullPrototype: true },
  );
}

const publish = level.chain((level) =>
  fc
    .record({
      topic: topicName,
      payload: data,
      qos,
      retain: fc.boolean(),
      resent: fc.boolean(),
      id: packetId,
      isAliased: fc.boolean(),
      all: propertiesOf(level, 'publish'),
    })
    .map(({ topic: name, payload, qos, retain, resent, id, isAliased, all }): ClientPacket => {
      const { subscriptionIdentifiers: _none, ...properties } = all;
      const topic = isAliased && properties.topicAlias !== undefined ? '' : name;
      const dup = resent && qos > 0;
      const bytes = write(level, {
        cmd: 'publish',
        topic,
        payload,
        qos,
        retain,
        dup,
        messageId: id,
        properties: toOracle(properties),
      });
      const meaning = { topic, qos, retain, dup, packetId: qos === 0 ? 0 : id, properties, payload };
      return { level, bytes, meaning };
    }),
);

const receiptCode = fc.constantFrom(0x00, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99);
const releaseCode = fc.constantFrom(0x00, 0x92);

/** PUBACK, PUBREC, PUBREL or PUBCOMP, with a reason code of its own. */
export const ackType = fc.constantFrom('puback', 'pubrec', 'pubrel', 'pubcomp');

export function ackOf(level: ProtocolLevel, type: keyof typeof packetType): fc.Arbitrary<AckPacket> {
  const code = type === 'puback' || type === 'pubrec' ? receiptCode : releaseCode;
  return fc.record(
    { packetId, reasonCode: level === 4 ? fc.constant(0) : code, properties: propertiesOf(level, 'ack') },
    { noNullPrototype: true },
  );
}

const ack = fc.tuple(level, ackType, fc.boolean()).chain(([level, type, isBare]) =>
  ackOf(level, type).map((fields): ClientPacket => {
    const meaning = { ...fields, properties: isBare ? noProperties : fields.properties };
    const { packetId, reasonCode } = fields;
    const properties = isBare ? {} : { properties: toOracle(fields.properties) };
    return { level, bytes: write(level, { cmd: type, messageId: packetId, reasonCode, ...properties }), meaning };
  }),
);

const subscribe = level.chain((level) => {
  const option = level === 5 ? fc.boolean() : fc.constant(false);
  const request = fc.record(
    {
      filter: text,
      qos,
      noLocal: option,
      retainAsPublished: option,
      retainHandling: level === 5 ? fc.constantFrom(0, 1, 2) : fc.constant(0),
    },
    { noNullPrototype: true },
  );
  return fc
    .tuple(packetId, fc.array(request, { minLength: 1, maxLength: 5 }), propertiesOf(level, 'subscribe'))
    .map(([packetId, subscriptions, properties]): ClientPacket => {
      const bytes = write(level, {
        cmd: 'subscribe',
        messageId: packetId,
        subscriptions: subscriptions.map(({ filter, qos, noLocal, retainAsPublished, retainHandling }) => ({
          topic: filter,
          qos,
          nl: noLocal,
          rap: retainAsPublished,
          rh: retainHandling,
        })),
        properties: toOracle(properties),
      });
      const subscriptionIdentifier = properties.subscriptionIdentifiers?.[0];
      return { level, bytes, meaning: { packetId, subscriptionIdentifier, subscriptions, properties } };
    });
});

const unsubscribe = level.chain((level) =>
  fc
    .tuple(packetId, fc.array(text, { minLength: 1, maxLength: 5 }), propertiesOf(level, 'unsubscribe'))
    .map(([packetId, filters, properties]): ClientPacket => {
      const bytes = write(level, {
        cmd: 'unsubscribe',
        messageId: packetId,
        unsubscriptions: filters,
        properties: toOracle(properties),
      });
      return { level, bytes, meaning: { packetId, filters, properties } };
    }),
);

const disconnectCode = fc.constantFrom(0x00, 0x04, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x97, 0x98, 0x99);

const disconnect = level.chain((level) =>
  fc
    .tuple(level === 5 ? disconnectCode : fc.constant(0), propertiesOf(level, 'disconnectFromClient'))
    .map(([reasonCode, properties]): ClientPacket => {
      const bytes = write(level, { cmd: 'disconnect', reasonCode, properties: toOracle(properties) });
      return { level, bytes, meaning: { reasonCode, properties } };
    }),
);

const auth = fc
  .tuple(fc.constantFrom(0x18, 0x19), propertiesOf(5, 'auth'))
  .map(([reasonCode, { authenticationMethod = 'method', ...others }]): ClientPacket => {
    const properties = { ...others, authenticationMethod };
    const bytes = write(5, { cmd: 'auth', reasonCode, properties: toOracle(properties) });
    return { level: 5, bytes, meaning: { reasonCode, properties } };
  });

const pingreq = level.map(
  (level): ClientPacket => ({ level, bytes: write(level, { cmd: 'pingreq' }), meaning: undefined }),
);

export const clientPacket = fc.oneof(connect, publish, ack, subscribe, unsubscribe, disconnect, auth, pingreq);
