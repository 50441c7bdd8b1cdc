import { encodeSuback } from '#mqtt/packet/encode-suback';
import { noProperties, type SubscribePacket, type SubscriptionRequest } from '#mqtt/packet/packet';
import { malformed, protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { countLevels, parseTopicFilter, type TopicFilter } from '#mqtt/routing/topic-filter';
import { requestRetained } from '#mqtt/session/pump-backlog';
import type { Session } from '#mqtt/session/session';
import type { Connection } from './connection.ts';
import { stall } from './stall.ts';
import { versions } from './versions.ts';

/** Filters that take about as much work as a small packet. */
const filtersPerStep = 8;

interface Requests {
  readonly taken: readonly SubscriptionRequest[];
  readonly parsed: readonly TopicFilter[];
  /** Filters beyond the limit of a session. */
  readonly surplus: number;
}

/** SUBSCRIBE: check the filters, in steps → ask the hook about each → subscribe → SUBACK → retained messages. */
export function* onSubscribe(connection: Connection, session: Session, packet: SubscribePacket): Generator<void, void> {
  const requests = yield* checkRequests(packet);
  const { taken } = requests;
  connection.budget.chargeFruitless(taken.length);
  const codes = taken.map((request) => askSafely(connection, request));
  if (!codes.some((code) => code instanceof Promise)) {
    subscribe(connection, session, packet, requests, codes as number[]);
    return;
  }
  connection.stall(stall.asking);
  Promise.all(codes.map((code) => Promise.resolve(code)))
    .then((given) => subscribe(connection, session, packet, requests, given))
    .catch((error: unknown) => connection.onError(error))
    .finally(() => connection.unstall(stall.asking));
}

function* checkRequests({ subscriptions }: SubscribePacket): Generator<void, Requests> {
  const taken: SubscriptionRequest[] = [];
  const parsed: TopicFilter[] = [];
  let surplus = 0;
  for (const request of subscriptions) {
    if (request === undefined) surplus += 1;
    else {
      parsed.push(parseRequest(request));
      taken.push(request);
    }
    if ((taken.length + surplus) % filtersPerStep === 0) yield;
  }
  return { taken, parsed, surplus };
}

function parseRequest({ filter, noLocal }: SubscriptionRequest): TopicFilter {
  const parsed = parseTopicFilter(filter);
  if (parsed === undefined) throw malformed(`"${filter.slice(0, 100)}" is not a topic filter.`);
  // [MQTT-3.8.3-4]
  if (parsed.group !== undefined && noLocal)
    throw protocolError('A shared subscription must not have the option No Local.');
  return parsed;
}

/** Turns a throw into a rejection: the other filters of the packet must still be waited for. */
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
  if (client === undefined) throw new Error('A SUBSCRIBE came from a client that has not signed in.');
  if (Buffer.byteLength(filter) > topicBytesMax || countLevels(filter) > topicLevelsMax) {
    broker.counters.topicsRefused += 1;
    return reasonCode.topicFilterInvalid;
  }
  return broker.hooks.maySubscribe(client, filter);
}

function subscribe(
  connection: Connection,
  session: Session,
  { packetId, subscriptionIdentifier }: SubscribePacket,
  { taken, parsed, surplus }: Requests,
  asked: readonly number[],
): void {
  if (connection.state !== 'open') return;
  const { broker, level } = connection;
  const retained: (() => void)[] = [];
  const refusals: string[] = [];
  const granted = taken.map((request, index) => {
    const code = (asked[index] ?? 0) || findQuotaFault(connection, session, request.filter);
    if (code !== reasonCode.success) {
      broker.counters.subscriptionsRefused += 1;
      if (refusals.length < refusalsShownMax)
        refusals.push(`${request.filter.slice(0, shownMax)}: ${refusalTexts.get(code) ?? 'refused'}.`);
      return versions[level].subackCode(code);
    }
    const known = session.subscriptions.get(request.filter);
    const isNew = known === undefined;
    const subscription = { ...request, identifier: subscriptionIdentifier, sinceMs: known?.sinceMs ?? broker.now() };
    broker.router.subscribe(session, subscription);
    broker.journal.record(session, { kind: 'subscribed', key: session.key, subscription });
    const { retainHandling } = request;
    // [MQTT-3.3.1-9..11] A shared subscription gets no retained messages [4.8.2].
    if (parsed[index]?.group === undefined && (retainHandling === 0 || (retainHandling === 1 && isNew)))
      retained.push(() =>
        requestRetained(broker, connection, session, parsed[index] as TopicFilter, request, subscriptionIdentifier),
      );
    return request.qos;
  });
  const reasonCodes = [...granted, ...refuseSurplus(connection, surplus, refusals)];
  const { packetBytesMax, wantsProblemInformation } = connection.peer;
  const isTold = refusals.length > 0 && wantsProblemInformation;
  const properties = isTold ? { reasonString: refusals.join(' ') } : noProperties;
  broker.journal.whenSaved(session, () => {
    connection.answer(encodeSuback({ packetId, reasonCodes, properties }, level, packetBytesMax));
    for (const sendRetained of retained) sendRetained();
  });
}

/** Refuses the filters beyond the limit of a session, which were not decoded. */
function refuseSurplus({ broker, level }: Connection, surplus: number, refusals: string[]): number[] {
  broker.counters.subscriptionsRefused += surplus;
  const code = reasonCode.quotaExceeded;
  if (surplus > 0 && refusals.length < refusalsShownMax) refusals.push(`${surplus} more: ${refusalTexts.get(code)}.`);
  return Array<number>(surplus).fill(versions[level].subackCode(code));
}

function findQuotaFault({ broker }: Connection, session: Session, filter: string): number {
  const isFull = session.subscriptions.size >= broker.limits.subscriptionsPerSessionMax;
  return isFull && !session.subscriptions.has(filter) ? reasonCode.quotaExceeded : reasonCode.success;
}

const shownMax = 100;
const refusalsShownMax = 5;

const refusalTexts: ReadonlyMap<number, string> = new Map([
  [reasonCode.notAuthorized, 'you may not subscribe to it'],
  [reasonCode.topicFilterInvalid, 'it is too long or has too many levels'],
  [reasonCode.quotaExceeded, 'the session has as many subscriptions as it may: unsubscribe from others first'],
]);
