import { randomUUID } from 'node:crypto';
import { countLevels } from '#mqtt/broker/topic-filter';
import type { Client, SignInAnswer } from '#mqtt/hooks';
import { encodeConnack } from '#mqtt/packet/encode-connack';
import type { ConnectPacket, Properties } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { FairScheduler } from '#net/fair-scheduler';
import { type Connection, stall } from './connection.ts';
import { describeTopicFault } from './describe-topic-fault.ts';
import { readExchanges } from './read-messages.ts';
import { prepareResend } from './send-messages.ts';
import { TopicAliasesIn, TopicAliasesOut } from './topic-aliases.ts';
import { versions } from './versions.ts';

/** One for all engines of a process: they share the event loop. */
const turns = new FairScheduler();

/**
 * A thousand strangers may say who they are at the same moment. They wait for one another, those from one address behind those from others,
 * and nobody who is signed in waits for them. What a client sends behind its CONNECT waits [MQTT-3.1.4-6].
 */
export function onConnect(connection: Connection, packet: ConnectPacket): void {
  let isBegun = false;
  turns.run(connection.transport.address, () => {
    isBegun = true;
    if (connection.state === 'connecting' && !connection.isAbandoned) connection.guard(() => begin(connection, packet));
  });
  if (!isBegun) connection.stall(stall.asking);
}

/** Check → ask the hook → open the session → CONNACK → send what the session holds. */
function begin(connection: Connection, packet: ConnectPacket): void {
  connection.level = packet.level;
  readPeer(connection, packet);
  const fault = findFault(connection, packet);
  if (fault !== undefined) {
    connection.refuse(fault.code, fault.text, packet.level);
    return;
  }
  const clientId = packet.clientId === '' ? assignClientId() : packet.clientId;
  const { hooks } = connection.broker;
  const { address, kind: transport } = connection.transport;
  const { level, username, password, will } = packet;
  const answer = hooks.authenticate({ level, clientId, username, password, will, address, transport });
  if (!(answer instanceof Promise)) {
    onAnswer(connection, packet, clientId, answer);
    connection.unstall(stall.asking);
    return;
  }
  connection.stall(stall.asking);
  answer
    .then((given) => onAnswer(connection, packet, clientId, given))
    .catch((error: unknown) => connection.onError(error))
    .finally(() => connection.unstall(stall.asking));
}

/** [MQTT-3.1.3-6, MQTT-3.1.3-7] */
function assignClientId(): string {
  return `auto-${randomUUID()}`;
}

function readPeer({ peer }: Connection, { properties }: ConnectPacket): void {
  peer.packetBytesMax = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
  peer.receiveMaximum = properties.receiveMaximum ?? 65_535;
  peer.wantsProblemInformation = properties.requestProblemInformation !== 0;
}

function findFault(connection: Connection, packet: ConnectPacket): { code: number; text: string } | undefined {
  const { limits, counters } = connection.broker;
  // [MQTT-3.1.3-8]
  if (packet.clientId === '' && !versions[packet.level].mayAssignClientId(packet))
    return {
      code: reasonCode.clientIdentifierNotValid,
      text: 'The client id is empty: send one, or ask for a clean session.',
    };
  // [MQTT-4.12.0-1]
  if (packet.properties.authenticationMethod !== undefined)
    return {
      code: reasonCode.badAuthenticationMethod,
      text: 'Sign in with a username and password: this server has no enhanced authentication.',
    };
  const topic = packet.will?.topic;
  if (topic === undefined) return undefined;
  if (Buffer.byteLength(topic) <= limits.topicBytesMax && countLevels(topic) <= limits.topicLevelsMax) return undefined;
  counters.topicsRefused += 1;
  return { code: reasonCode.topicNameInvalid, text: describeTopicFault('The topic of the will', topic, limits) };
}

function onAnswer(connection: Connection, packet: ConnectPacket, clientId: string, answer: SignInAnswer): void {
  if (connection.state !== 'connecting') return;
  const { broker } = connection;
  if (!answer.ok) {
    broker.counters.signInsRefused += 1;
    connection.refuse(answer.reasonCode, answer.reasonString ?? 'Not authorized.', packet.level);
    return;
  }
  const { user, credential, lease, visitor } = answer;
  const { address } = connection.transport;
  const client = { user, credential, lease, visitor, clientId, address, level: packet.level };
  // Known from now on: whoever ends the connections of a client must find this one too.
  connection.client = client;
  const before = broker.sessions.connectionOf(client);
  if (before?.isDraining === true) {
    // What the client sent before it hung up comes first, its DISCONNECT above all.
    connection.stall(stall.greeting);
    before.whenDrained(() => connection.guard(() => openSession(connection, packet, client)));
    return;
  }
  openSession(connection, packet, client);
}

function openSession(connection: Connection, packet: ConnectPacket, client: Client): void {
  if (connection.state !== 'connecting') return;
  const { broker } = connection;
  const { clientId } = client;
  const expirySecondsMax = client.visitor === undefined ? broker.limits.sessionExpirySecondsMax : 0;
  const expirySeconds = limitExpiry(versions[packet.level].sessionExpirySeconds(packet), expirySecondsMax);
  const opened = broker.sessions.open(connection, client, packet.cleanStart, expirySeconds);
  if (typeof opened === 'string') {
    connection.refuse(reasonCode.quotaExceeded, opened, packet.level);
    return;
  }
  connection.session = opened.session;
  connection.isResumed = opened.isPresent;
  connection.signedInAtMs = broker.now();
  connection.will = packet.will;
  connection.reader.packetBytesMax = broker.limits.packetBytesMax;
  if (packet.level === 5) openAliases(connection, packet);
  const properties = startKeepAlive(connection, packet);
  if (packet.level === 5) broker.counters.signedInLevel5 += 1;
  else broker.counters.signedInLevel4 += 1;
  // A session that outlives its connection is there for good once its CONNACK is out.
  connection.stall(stall.greeting);
  broker.journal.whenSaved(opened.session, () =>
    readExchanges(connection, opened.session, () =>
      broker.router.late.whenDelivered(opened.session, () => {
        connection.guard(() => greet(connection, packet, clientId, expirySeconds, opened.isPresent, properties));
        connection.unstall(stall.greeting);
      }),
    ),
  );
}

function limitExpiry(asked: number, max: number): number {
  return Math.min(asked, max);
}

function openAliases(connection: Connection, { properties }: ConnectPacket): void {
  const { topicAliasesInMax, topicAliasesOutMax } = connection.broker.limits;
  connection.aliasesIn = new TopicAliasesIn(topicAliasesInMax);
  const max = Math.min(properties.topicAliasMaximum ?? 0, topicAliasesOutMax);
  if (max > 0) connection.aliasesOut = new TopicAliasesOut(max);
}

/** [MQTT-3.1.2-22] Too short a keep alive is stretched; on MQTT 5 the client is told [MQTT-3.2.2-21], and too long a one is shortened. */
function startKeepAlive(connection: Connection, { level, keepAliveSeconds }: ConnectPacket): Properties {
  const { keepAliveSecondsMin, keepAliveSecondsMax } = connection.broker.limits;
  const canTell = versions[level].hasServerKeepAlive;
  let seconds = keepAliveSeconds;
  if (seconds > 0 && seconds < keepAliveSecondsMin) seconds = keepAliveSecondsMin;
  if (canTell && (seconds === 0 || seconds > keepAliveSecondsMax) && Number.isFinite(keepAliveSecondsMax))
    seconds = keepAliveSecondsMax;
  connection.keepAliveMs = seconds * 1000;
  return canTell && seconds !== keepAliveSeconds ? { serverKeepAlive: seconds } : {};
}

function greet(
  connection: Connection,
  packet: ConnectPacket,
  clientId: string,
  expirySeconds: number,
  sessionPresent: boolean,
  properties: Properties,
): void {
  const { session } = connection;
  if (connection.state !== 'connecting' || session === undefined) return;
  const needed =
    packet.level === 5 ? describeServer(connection, packet, clientId, expirySeconds, properties) : properties;
  const connack = { sessionPresent, reasonCode: reasonCode.success };
  const { packetBytesMax } = connection.peer;
  let bytes = encodeConnack({ ...connack, properties: { ...needed, ...allAvailable } }, packet.level, packetBytesMax);
  if (bytes.length > packetBytesMax)
    bytes = encodeConnack({ ...connack, properties: needed }, packet.level, packetBytesMax);
  // [MQTT-3.1.2-24] A client that cannot be told what it must know cannot be served.
  if (bytes.length > packetBytesMax) {
    const text = `The CONNACK has ${bytes.length} bytes: the client must take them.`;
    connection.refuse(reasonCode.packetTooLarge, text, packet.level);
    return;
  }
  connection.state = 'open';
  connection.send(bytes);
  if (sessionPresent) prepareResend(connection, session);
  connection.sendMore();
}

/** Said although it is what a client takes for granted, so that a reader of the packet need not know that. Level 4 has no properties. */
const allAvailable: Properties = {
  retainAvailable: 1,
  wildcardSubscriptionAvailable: 1,
  subscriptionIdentifiersAvailable: 1,
  sharedSubscriptionAvailable: 1,
};

/** What the client has to know. */
function describeServer(
  connection: Connection,
  packet: ConnectPacket,
  clientId: string,
  expirySeconds: number,
  given: Properties,
): Properties {
  const { limits } = connection.broker;
  const properties = { ...given };
  if (packet.clientId === '') properties.assignedClientIdentifier = clientId; // [MQTT-3.2.2-16]
  if (expirySeconds !== (packet.properties.sessionExpiryInterval ?? 0))
    properties.sessionExpiryInterval = expirySeconds;
  if (limits.receiveMaximum < 65_535) properties.receiveMaximum = limits.receiveMaximum;
  if (limits.packetBytesMax < packetBytesMaxOfStandard) properties.maximumPacketSize = limits.packetBytesMax;
  if (limits.topicAliasesInMax > 0) properties.topicAliasMaximum = Math.min(limits.topicAliasesInMax, 65_535);
  return properties;
}

/** A fixed header of five bytes and the longest body. */
const packetBytesMaxOfStandard = 268_435_460;
