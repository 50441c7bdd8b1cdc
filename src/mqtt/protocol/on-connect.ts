import { randomUUID } from 'node:crypto';
import type { Client, SignInAnswer } from '#mqtt/hooks';
import { encodeConnack } from '#mqtt/packet/encode-connack';
import type { ConnectPacket, Properties } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { TopicAliasesIn, TopicAliasesOut } from '#mqtt/packet/topic-aliases';
import { countLevels } from '#mqtt/routing/topic-filter';
import { catchUp } from '#mqtt/session/catch-up';
import { prepareResend } from '#mqtt/session/deliver';
import { readExchanges } from '#mqtt/session/read-messages';
import type { Session } from '#mqtt/session/session';
import type { ClaimedSession } from '#mqtt/session/session-claims';
import { sessionKey } from '#mqtt/session/session-key';
import type { SharedSessions } from '#mqtt/session/shared-sessions';
import type { Connection } from './connection.ts';
import { describeTopicFault } from './describe-topic-fault.ts';
import { PublicationLine } from './publication-line.ts';
import { stall } from './stall.ts';
import { versions } from './versions.ts';

/**
 * A thousand strangers may sign in at the same moment. The scheduler serves them fairly by address, and no signed-in client waits for them.
 * Packets after the CONNECT wait [MQTT-3.1.4-6].
 */
export function onConnect(connection: Connection, packet: ConnectPacket): void {
  let isStarted = false;
  connection.broker.signInScheduler.run(connection.transport.address, () => {
    isStarted = true;
    if (connection.state === 'connecting' && !connection.isAbandoned)
      connection.guard(() => signIn(connection, packet));
  });
  if (!isStarted) connection.stall(stall.asking);
}

/** Check → ask the hook → open the session → CONNACK → send the session's messages. */
function signIn(connection: Connection, packet: ConnectPacket): void {
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
  const { user, credential, lease, visitor, notes } = answer;
  const { address } = connection.transport;
  const client = { user, credential, lease, visitor, notes, clientId, address, level: packet.level };
  // Set it now: ending all connections of a client must include this one.
  connection.client = client;
  const before = broker.sessions.connectionOf(client);
  if (before?.isDraining === true) {
    // Handle what the client sent before it hung up first, above all its DISCONNECT.
    connection.stall(stall.greeting);
    before.whenDrained(() => connection.guard(() => findSession(connection, packet, client)));
    return;
  }
  findSession(connection, packet, client);
}

function findSession(connection: Connection, packet: ConnectPacket, client: Client): void {
  if (connection.state !== 'connecting') return;
  const { limits, sessions } = connection.broker;
  const expirySecondsMax = client.visitor === undefined ? limits.sessionExpirySecondsMax : 0;
  const expirySeconds = Math.min(versions[packet.level].sessionExpirySeconds(packet), expirySecondsMax);
  if (sessions.shared === undefined) openSession(connection, packet, client, expirySeconds);
  else claimSession(connection, packet, client, expirySeconds, sessions.shared);
}

/** Other nodes share the session: it is claimed first, which takes a moment. */
function claimSession(
  connection: Connection,
  packet: ConnectPacket,
  client: Client,
  expirySeconds: number,
  { claims }: SharedSessions,
): void {
  const { sessions } = connection.broker;
  const isWanted = (): boolean => connection.state === 'connecting' && !connection.isAbandoned;
  connection.stall(stall.greeting);
  claims
    .claim({ client, key: sessionKey(client), cleanStart: packet.cleanStart, expirySeconds, isWanted }, (claimed) => {
      if (claimed === 'full') connection.refuse(reasonCode.quotaExceeded, sessions.refuseFull(), packet.level);
      else if (claimed === 'taken') connection.end();
      else connection.guard(() => openSession(connection, packet, client, expirySeconds, claimed));
    })
    .catch((error: unknown) => connection.onError(error));
}

function openSession(
  connection: Connection,
  packet: ConnectPacket,
  client: Client,
  expirySeconds: number,
  claimed?: ClaimedSession,
): void {
  const { broker } = connection;
  const { clientId } = client;
  const opened = broker.sessions.open(connection, client, packet.cleanStart, expirySeconds, claimed);
  if (typeof opened === 'string') {
    connection.refuse(reasonCode.quotaExceeded, opened, packet.level);
    return;
  }
  const { session, isPresent } = opened;
  connection.session = session;
  connection.publications = publicationsOf(connection, session);
  connection.isResumed = isPresent;
  connection.signedInAtMs = broker.now();
  connection.will = packet.will;
  connection.reading.frames.packetBytesMax = broker.limits.packetBytesMax;
  if (packet.level === 5) openAliases(connection, packet);
  const properties = startKeepAlive(connection, packet);
  if (packet.level === 5) broker.counters.signedInLevel5 += 1;
  else broker.counters.signedInLevel4 += 1;
  // A CONNACK promises that the session is kept, so it is saved first.
  connection.stall(stall.greeting);
  broker.journal.whenSaved(session, () =>
    readExchanges(broker, connection, session, () =>
      broker.router.late.whenDelivered(session, () => {
        connection.guard(() => greet(connection, packet, clientId, expirySeconds, isPresent, properties));
        connection.unstall(stall.greeting);
      }),
    ),
  );
}

/** A resumed session brings the publications that are still unacknowledged. */
function publicationsOf({ broker }: Connection, session: Session): PublicationLine {
  if (session.publications instanceof PublicationLine) return session.publications;
  const publications = new PublicationLine(broker, session);
  session.publications = publications;
  return publications;
}

function openAliases(connection: Connection, { properties }: ConnectPacket): void {
  const { topicAliasesInMax, topicAliasesOutMax } = connection.broker.limits;
  connection.aliasesIn = new TopicAliasesIn(topicAliasesInMax);
  const max = Math.min(properties.topicAliasMaximum ?? 0, topicAliasesOutMax);
  if (max > 0) connection.aliasesOut = new TopicAliasesOut(max);
}

/** [MQTT-3.1.2-22] A keep alive that is too short is raised. MQTT 5 is told [MQTT-3.2.2-21], so there one that is too long is lowered. */
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
  // [MQTT-3.1.2-24] A client that cannot accept the CONNACK cannot be served.
  if (bytes.length > packetBytesMax) {
    const text = `The CONNACK has ${bytes.length} bytes: the client must take them.`;
    connection.refuse(reasonCode.packetTooLarge, text, packet.level);
    return;
  }
  connection.state = 'open';
  connection.send(bytes);
  if (sessionPresent) prepareResend(connection, session);
  connection.sendMore();
  catchUp(connection.broker, connection, session);
}

/** The defaults of the standard, sent for people who read the packet. Level 4 has no properties. */
const allAvailable: Properties = {
  retainAvailable: 1,
  wildcardSubscriptionAvailable: 1,
  subscriptionIdentifiersAvailable: 1,
  sharedSubscriptionAvailable: 1,
};

/** The properties that the client must know. */
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

/** The fixed header of five bytes and the longest body. */
const packetBytesMaxOfStandard = 268_435_460;
