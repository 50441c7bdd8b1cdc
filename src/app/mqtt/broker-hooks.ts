import type { Log } from '#app/log';
import { type BotTopic, mayListen, parseBotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import { otherTopic } from '#core/ingress/lane-findings';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Peers } from '#core/peers/peers';
import type { ChangeListener } from '#core/ports/change-feed';
import type { EngineHooks, Lease, MissedQuery, Publication } from '#mqtt/hooks';
import type { OwnMessage } from '#mqtt/own-message';
import { reasonCode } from '#mqtt/packet/reason-code';
import { BearerLease } from './bearer-lease.ts';
import { createDeliveryRights } from './delivery-rights.ts';
import { findLiveTopics } from './find-live-topics.ts';
import { positionedToOwn } from './positioned-to-own.ts';
import { type PushContext, PushedEvent } from './pushed-event.ts';
import { type ClientSignInParts, signInClient, ticketMayNotPublish } from './sign-in-client.ts';
import { createTopicCache } from './topic-cache.ts';

export interface BrokerHookParts extends ClientSignInParts {
  readonly access: AccessDirectory;
  readonly ingress: Ingress;
  readonly log: Log;
  readonly context: PushContext;
  /** Undefined on a single node. */
  readonly peers?: Pick<Peers, 'prepare' | 'findMissed'> | undefined;
}

/** Connects the MQTT engine to the domain: sign-in, permissions to subscribe and push, and the path of a pushed event. */
export function createBrokerHooks(parts: BrokerHookParts): EngineHooks & ChangeListener {
  const { access, ingress, clock, log, peers } = parts;
  const rights = createDeliveryRights(access, clock);
  const topics = createTopicCache();
  const onFault = (error: unknown): void => log.error({ err: error }, 'a fault in the MQTT broker');
  let userChanges = 0;
  return {
    onChange(change) {
      rights.onChange(change);
      if (change.resource === 'user') userChanges += 1;
    },
    async authenticate(request) {
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        const before = userChanges;
        const answer = await signInClient(parts, request);
        if (answer.ok) await rights.load(Number(answer.user));
        // A user was changed during this sign-in. If it is this user, `end-revoked` did not know this connection yet: check again.
        if (!answer.ok || before === userChanges) return answer;
      }
      return {
        ok: false,
        reasonCode: reasonCode.serverBusy,
        reasonString: 'Users are being changed at the moment: connect again.',
      };
    },
    maySubscribe({ user, lease }, filter) {
      // From now on, this node also receives the messages of other nodes for the granted filters.
      const grant = (): number | Promise<number> =>
        peers?.prepare(Number(user), filter)?.then(() => reasonCode.success) ?? reasonCode.success;
      const bots = ticketBots(lease);
      if (bots !== undefined) return mayRead(filter, bots) ? grant() : reasonCode.notAuthorized;
      const decide = (assigned: ReadonlySet<number>): number | Promise<number> =>
        mayListen(filter, assigned) ? grant() : reasonCode.notAuthorized;
      const remembered = access.peekAssigned(Number(user));
      return remembered === undefined ? access.findAssigned(Number(user)).then(decide) : decide(remembered);
    },
    mayDeliver(user, topic, lease) {
      const botId = topics.parse(topic)?.botId;
      const bots = lease && ticketBots(lease);
      return bots === undefined ? rights.mayDeliver(Number(user), botId) : botId !== undefined && bots.has(botId);
    },
    async findRetained({ user, lease }, filter) {
      const topic = parseBotTopic(filter);
      if (topic?.channel !== 'json') return [];
      return findLiveTopics(ingress, ticketBots(lease) ?? (await access.findAssigned(Number(user))), topic);
    },
    findMissed: peers && (({ user }, query) => findMissed(peers, Number(user), query)),
    onPublish(publication) {
      const { lease } = publication.client;
      if (lease === undefined) push(parts, publication, topics.parse(publication.topic));
      else
        pushOnLease(publication, lease, () => push(parts, publication, topics.parse(publication.topic))).catch(onFault);
    },
    onTopicRefused(publication, reasonString) {
      if (ticketBots(publication.client.lease) === undefined) sendTopicStatus(parts, publication, reasonString);
      else disconnectTicket(publication);
    },
    onFault,
  };
}

const attemptsMax = 10;

async function* findMissed(
  peers: Pick<Peers, 'findMissed'>,
  userId: number,
  query: MissedQuery,
): AsyncGenerator<readonly OwnMessage[], void> {
  for await (const messages of peers.findMissed({ ...query, userId }))
    yield messages.map((message) => positionedToOwn(message));
}

function push(parts: BrokerHookParts, publication: Publication, topic: BotTopic | undefined): void {
  if (topic?.channel !== 'ingress' || topic.botId === undefined) {
    const message = otherTopic(publication.topic);
    sendTopicStatus(parts, publication, message, () => publication.refuse(reasonCode.topicNameInvalid, message));
    return;
  }
  const { ingress, clock, context } = parts;
  ingress.push(new PushedEvent(publication, topic.botId, clock(), context));
}

/** Sends the reason as a status message, because a PUBACK of MQTT 3.1.1 cannot carry it. */
function sendTopicStatus(
  { ingress, clock, context }: BrokerHookParts,
  publication: Publication,
  message: string,
  whenTold?: () => void,
): void {
  ingress.denyTopic(new PushedEvent(publication, 0, clock(), context), publication.topic, message, whenTold);
}

/** Undefined when the client has not signed in with a ticket. */
function ticketBots(lease: Lease | undefined): ReadonlySet<number> | undefined {
  return lease instanceof BearerLease ? lease.bots : undefined;
}

/** A ticket allows the live topics of its bots, each named by its id. */
function mayRead(filter: string, bots: ReadonlySet<number>): boolean {
  const topic = parseBotTopic(filter);
  return topic?.channel === 'json' && topic.botId !== undefined && bots.has(topic.botId);
}

/** Handles a PUBLISH from a client that signed in with an access token or a read ticket. */
async function pushOnLease(publication: Publication, lease: Lease, goOn: () => void): Promise<void> {
  if (!(lease instanceof BearerLease) || lease.bots !== undefined) {
    disconnectTicket(publication);
    publication.refuse(reasonCode.notAuthorized, ticketMayNotPublish);
    return;
  }
  // The lease of an open connection was checked a moment ago. A will may be published long after its token expired.
  const end = publication.connection === undefined ? await lease.findEndNow() : undefined;
  if (end === undefined) goOn();
  else publication.refuse(end.reasonCode, end.reasonString);
}

/** Where no acknowledgement can carry a reason, closing the connection is the only answer [MQTT-3.3.5-2]. */
function disconnectTicket({ client, qos, connection }: Publication): void {
  if (client.level === 4 || qos === 0) connection?.disconnect(reasonCode.notAuthorized, ticketMayNotPublish);
}
