import { countLevels, parseTopicFilter, type TopicFilter } from '#mqtt/broker/topic-filter';
import { encodeSuback } from '#mqtt/packet/encode-suback';
import { noProperties, type SubscribePacket, type SubscriptionRequest } from '#mqtt/packet/packet';
import { malformed, protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { addRetained } from './backlog.ts';
import { type Connection, stall } from './connection.ts';
import type { Session } from './session.ts';
import { versions } from './versions.ts';

/** SUBSCRIBE: check the filters → ask the hook about each → subscribe → SUBACK → retained messages. */
export function onSubscribe(connection: Connection, session: Session, packet: SubscribePacket): void {
  // More than a session may have cannot be granted: a packet of thousands must not cost as much.
  const within = packet.subscriptions.slice(0, connection.broker.limits.subscriptionsPerSessionMax);
  connection.work += within.length;
  const parsed = within.map((request) => parseRequest(request));
  const asked = within.map((request) => askSafely(connection, request));
  const codes = packet.subscriptions.map((_request, index) => asked[index] ?? reasonCode.quotaExceeded);
  if (!codes.some((code) => code instanceof Promise)) {
    subscribe(connection, session, packet, parsed, codes as number[]);
    return;
  }
  connection.stall(stall.asking);
  Promise.all(codes.map((code) => Promise.resolve(code)))
    .then((given) => subscribe(connection, session, packet, parsed, given))
    .catch((error: unknown) => connection.onError(error))
    .finally(() => connection.unstall(stall.asking));
}

function parseRequest({ filter, noLocal }: SubscriptionRequest): TopicFilter {
  const parsed = parseTopicFilter(filter);
  if (parsed === undefined) throw malformed(`"${filter.slice(0, 100)}" is not a topic filter.`);
  // [MQTT-3.8.3-4]
  if (parsed.group !== undefined && noLocal)
    throw protocolError('A shared subscription must not have the option No Local.');
  return parsed;
}

/** A hook that throws is one that rejects: the others of the same packet must still be waited for. */
function askSafely(connection: Connection, request: SubscriptionRequest): number | Promise<number> {
  try {
    return ask(connection, request);
  } catch (error) {
    return Promise.reject(error);
  }
}

function ask(connection: Connection, { filter }: SubscriptionRequest): number | Promise<number> {
  const { broker, client } = connection;
  const { topicBytesMax, topicLevelsMax } = broker.limits;
  if (client === undefined) throw new Error('A SUBSCRIBE was taken from a client that has not signed in.');
  if (Buffer.byteLength(filter) > topicBytesMax || countLevels(filter) > topicLevelsMax) {
    broker.counters.topicsRefused += 1;
    return reasonCode.topicFilterInvalid;
  }
  return broker.hooks.maySubscribe(client, filter);
}

function subscribe(
  connection: Connection,
  session: Session,
  packet: SubscribePacket,
  parsed: readonly TopicFilter[],
  asked: readonly number[],
): void {
  if (connection.state !== 'open') return;
  const { broker, level } = connection;
  const retained: (() => void)[] = [];
  const refusals: string[] = [];
  const codes = packet.subscriptions.map((request, index) => {
    const code = (asked[index] ?? 0) || findQuotaFault(connection, session, request.filter);
    if (code !== reasonCode.success) {
      broker.counters.subscriptionsRefused += 1;
      if (refusals.length < refusalsShownMax)
        refusals.push(`${request.filter.slice(0, shownMax)}: ${refusalTexts.get(code) ?? 'refused'}.`);
      return versions[level].subackCode(code);
    }
    const isNew = !session.subscriptions.has(request.filter);
    const subscription = { ...request, identifier: packet.subscriptionIdentifier };
    broker.router.subscribe(session, subscription);
    broker.journal.record(session, { kind: 'subscribed', key: session.key, subscription });
    const { retainHandling } = request;
    // [MQTT-3.3.1-9..11] A shared subscription gets none [4.8.2].
    if (parsed[index]?.group === undefined && (retainHandling === 0 || (retainHandling === 1 && isNew)))
      retained.push(() =>
        addRetained(connection, parsed[index] as TopicFilter, request, packet.subscriptionIdentifier),
      );
    return request.qos;
  });
  const { packetBytesMax, wantsProblemInformation } = connection.peer;
  const isTold = refusals.length > 0 && wantsProblemInformation;
  const properties = isTold ? { reasonString: refusals.join(' ') } : noProperties;
  broker.journal.whenSaved(session, () => {
    connection.send(encodeSuback({ packetId: packet.packetId, reasonCodes: codes, properties }, level, packetBytesMax));
    for (const add of retained) add();
  });
}

function findQuotaFault({ broker }: Connection, session: Session, filter: string): number {
  const isFull = session.subscriptions.size >= broker.limits.subscriptionsPerSessionMax;
  return isFull && !session.subscriptions.has(filter) ? reasonCode.quotaExceeded : reasonCode.success;
}

const shownMax = 100;
const refusalsShownMax = 5;

const refusalTexts: ReadonlyMap<number, string> = new Map([
  [reasonCode.notAuthorized, 'not one that you may subscribe to'],
  [reasonCode.topicFilterInvalid, 'too long, or too many levels'],
  [reasonCode.quotaExceeded, 'as many subscriptions as a session may have are there already'],
]);
