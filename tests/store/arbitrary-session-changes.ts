import type { Properties } from '#mqtt/packet/packet';
import type { SessionChange, StoredMessage, StoredSubscription } from '#mqtt/session-store';
import { anyCharacter, fc } from '#tests/support/property';

/** Few keys, so that changes affect the same sessions. */
export const sessionKeys = ['anna/1', 'anna/2', 'bob/1'] as const;

const key = fc.constantFrom(...sessionKeys);
const order = fc.integer({ min: 0, max: 40 });
const packetId = fc.integer({ min: 1, max: 4 });
const qos = fc.constantFrom(0 as const, 1 as const, 2 as const);
/** What MQTT allows: all of Unicode except U+0000. */
const text = fc.string({ unit: anyCharacter, maxLength: 20 }).map((value) => value.replaceAll('\0', ''));
const filter = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('#', 'a/+', 'a/b') }, { weight: 1, arbitrary: text });
const seconds = fc.integer({ min: 0, max: 4_294_967_295 });
const bytes = fc.uint8Array({ maxLength: 40 });

const subscription: fc.Arbitrary<StoredSubscription> = fc.record({
  filter,
  qos,
  noLocal: fc.boolean(),
  retainAsPublished: fc.boolean(),
  retainHandling: qos,
  identifier: fc.option(fc.integer({ min: 1, max: 268_435_455 }), { nil: undefined }),
  sinceMs: fc.nat(),
});

const properties: fc.Arbitrary<Properties> = fc.record(
  {
    payloadFormatIndicator: fc.constantFrom(0, 1),
    messageExpiryInterval: seconds,
    contentType: text,
    responseTopic: text,
    correlationData: bytes.map((data) => Buffer.from(data)),
    userProperties: fc.array(fc.tuple(text, text), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const message: fc.Arbitrary<StoredMessage> = fc.record({
  order: fc.constant(0),
  bytes: fc.nat({ max: 1000 }),
  packetId: fc.constantFrom(0, 1, 65_535),
  released: fc.boolean(),
  topic: text,
  payload: bytes,
  qos,
  retain: fc.boolean(),
  expiresAtMs: fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 }), { nil: undefined }),
  subscriptionIdentifiers: fc.array(fc.integer({ min: 1, max: 268_435_455 }), { maxLength: 3 }),
  properties,
});

const kind = <Kind extends SessionChange['kind']>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
const change: fc.Arbitrary<SessionChange> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('opened'),
      key,
      user: text,
      clientId: text,
      number: fc.maxSafeNat(),
      expirySeconds: seconds,
    }),
  },
  fc.record({ kind: kind('closed'), key, expirySeconds: seconds, offlineSinceMs: fc.nat() }),
  fc.record({ kind: kind('removed'), key }),
  { weight: 2, arbitrary: fc.record({ kind: kind('subscribed'), key, subscription }) },
  fc.record({ kind: kind('unsubscribed'), key, filter }),
  { weight: 6, arbitrary: fc.record({ kind: kind('queued'), key, message }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('sent'), key, order, packetId }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('released'), key, order }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('done'), key, order }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('dropped'), key, beforeOrder: order }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('received'), key, packetId }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('forgotten'), key, packetId }) },
);

/** Several saves in which every queued message gets the next order. */
export const sessionChanges: fc.Arbitrary<SessionChange[][]> = fc
  .array(fc.array(change, { maxLength: 40 }), { minLength: 1, maxLength: 4, size: 'max' })
  .map((saves) => {
    let next = 0;
    const isSound = createSoundness();
    return saves.map((changes) =>
      changes.map((one) => (one.kind === 'queued' ? withOrder(one, next++) : one)).filter(isSound),
    );
  });

/** Leaves out what the broker never saves: changes of a message after it was dropped. */
function createSoundness(): (change: SessionChange) => boolean {
  const dropped = new Map<string, number>();
  return (change) => {
    const before = dropped.get(change.key) ?? 0;
    if (change.kind === 'dropped') dropped.set(change.key, Math.max(before, change.beforeOrder));
    return !((change.kind === 'sent' || change.kind === 'released') && change.order < before);
  };
}

function withOrder(change: Extract<SessionChange, { kind: 'queued' }>, order: number): SessionChange {
  return { ...change, message: { ...change.message, order } };
}
