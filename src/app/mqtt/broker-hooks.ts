import type { Log } from '#app/log';
import { type BotTopic, mayListen, parseBotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import { otherTopic } from '#core/ingress/lane-findings';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { BrokerSignIn } from '#core/sign-in/broker-sign-in';
import { type RefusedSignIn, showUsername } from '#core/sign-in/refused-sign-in';
import type { UserDirectory } from '#core/sign-in/user-directory';
import type { EngineHooks, Lease, Publication, RetainedTopic, SignInAnswer, SignInRequest } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { BearerLease } from './bearer-lease.ts';
import { createDeliveryRights } from './delivery-rights.ts';
import { PushedEvent } from './pushed-event.ts';

export interface BrokerHookParts {
  readonly signIn: BrokerSignIn;
  readonly directory: UserDirectory;
  /** Told of a CONNECT without a username or password; the others the sign-in tells of. */
  readonly onRefusedSignIn: (refused: RefusedSignIn) => void;
  readonly access: AccessDirectory;
  readonly ingress: Ingress;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly log: Log;
  /** Seconds from a PUBLISH to its acknowledgement. */
  readonly onAnswered: (seconds: number) => void;
}

/** Joins the MQTT engine to the domain: who may sign in, listen and push, and what becomes of what is pushed. */
export function createBrokerHooks(parts: BrokerHookParts): EngineHooks {
  const { access, ingress, changes, clock, log } = parts;
  const rights = createDeliveryRights(access, changes, clock);
  const topics = createTopicCache();
  const onFault = (error: unknown): void => log.error({ err: error }, 'the MQTT broker met a fault');
  let userChanges = 0;
  changes.subscribe(({ resource }) => {
    if (resource === 'user') userChanges += 1;
  });
  return {
    async authenticate(request) {
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        const before = userChanges;
        const answer = await authenticate(parts, request);
        if (answer.ok) await rights.load(Number(answer.user));
        // What was true when it was read may have been revoked since, by somebody who did not see this connection yet.
        if (!answer.ok || before === userChanges) return answer;
      }
      return {
        ok: false,
        reasonCode: reasonCode.serverBusy,
        reasonString: 'Users are being changed at the moment: connect again.',
      };
    },
    maySubscribe({ user, lease }, filter) {
      const bots = ticketBots(lease);
      if (bots !== undefined) return mayRead(filter, bots) ? reasonCode.success : reasonCode.notAuthorized;
      const decide = (assigned: ReadonlySet<number>): number =>
        mayListen(filter, assigned) ? reasonCode.success : reasonCode.notAuthorized;
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
    onPublish(publication) {
      const { lease } = publication.client;
      if (lease === undefined) push(parts, publication, topics.parse(publication.topic));
      else
        pushOnLease(publication, lease, () => push(parts, publication, topics.parse(publication.topic))).catch(onFault);
    },
    onTopicRefused(publication, reasonString) {
      if (ticketBots(publication.client.lease) === undefined) tellOfTopic(parts, publication, reasonString);
      else tellTicket(publication);
    },
    onFault,
  };
}

const attemptsMax = 10;

async function authenticate(parts: BrokerHookParts, request: SignInRequest): Promise<SignInAnswer> {
  const { signIn, onRefusedSignIn } = parts;
  const { username, password, address, will } = request;
  if (username === undefined || password === undefined) {
    const reasonString = 'Sign in with the username and password of your broker credentials.';
    onRefusedSignIn({
      username: username && showUsername(username, ''),
      address,
      reason: 'no username or no password',
    });
    return { ok: false, reasonCode: reasonCode.notAuthorized, reasonString };
  }
  const outcome = await signIn.signIn(username, password.toString(), address);
  if (outcome.ok) {
    const user = String(outcome.value.user.id);
    if ('credentialId' in outcome.value) return { ok: true, user, credential: String(outcome.value.credentialId) };
    const { bearer } = outcome.value;
    if (bearer.ticket !== undefined && will !== undefined)
      return { ok: false, reasonCode: reasonCode.notAuthorized, reasonString: ticketMayNotPublish };
    const lease = new BearerLease(bearer, parts);
    return { ok: true, user, lease, ...(bearer.ticket && { visitor: bearer.ticket.id }) };
  }
  const { code, detail } = outcome.failure;
  const refusal = code === 'too-many-sign-ins' ? reasonCode.connectionRateExceeded : reasonCode.badUsernameOrPassword;
  return { ok: false, reasonCode: refusal, reasonString: detail };
}

function push(parts: BrokerHookParts, publication: Publication, topic: BotTopic | undefined): void {
  if (topic?.channel !== 'ingress' || topic.botId === undefined) {
    const message = otherTopic(publication.topic);
    tellOfTopic(parts, publication, message);
    publication.refuse(reasonCode.topicNameInvalid, message);
    return;
  }
  const { ingress, clock, onAnswered } = parts;
  ingress.push(new PushedEvent(publication, topic.botId, clock(), onAnswered));
}

/** What an acknowledgement cannot say on MQTT 3.1.1. */
function tellOfTopic({ ingress, clock, onAnswered }: BrokerHookParts, publication: Publication, message: string): void {
  ingress.denyTopic(new PushedEvent(publication, 0, clock(), onAnswered), publication.topic, message);
}

/** Undefined when the client has not signed in with a ticket. */
function ticketBots(lease: Lease | undefined): ReadonlySet<number> | undefined {
  return lease instanceof BearerLease ? lease.bots : undefined;
}

/** A ticket is for the live state of its bots, each by its number. */
function mayRead(filter: string, bots: ReadonlySet<number>): boolean {
  const topic = parseBotTopic(filter);
  return topic?.channel === 'json' && topic.botId !== undefined && bots.has(topic.botId);
}

const ticketMayNotPublish =
  'A read ticket is for listening to bot/{botId}/json: it may neither publish nor have a will.';

/** Handles a PUBLISH from a client that signed in with an access token or a read ticket. */
async function pushOnLease(publication: Publication, lease: Lease, goOn: () => void): Promise<void> {
  if (!(lease instanceof BearerLease) || lease.bots !== undefined) {
    tellTicket(publication);
    publication.refuse(reasonCode.notAuthorized, ticketMayNotPublish);
    return;
  }
  // That of an open connection was looked at a moment ago; a will may come long after its connection and the end of its token.
  const end = publication.connection === undefined ? await lease.findEndNow() : undefined;
  if (end === undefined) goOn();
  else publication.refuse(end.reasonCode, end.reasonString);
}

/** MQTT 5 tells it in the acknowledgement. Where there is none that could, the end of the connection is the only way [MQTT-3.3.5-2]. */
function tellTicket({ client, qos, connection }: Publication): void {
  if (client.level === 4 || qos === 0) connection?.disconnect(reasonCode.notAuthorized, ticketMayNotPublish);
}

/** The live payloads that a subscription to `bot/{id}/json` or `bot/+/json` begins with, of the bots that the client may read. */
async function findLiveTopics(
  ingress: Ingress,
  bots: ReadonlySet<number>,
  topic: BotTopic,
): Promise<readonly RetainedTopic[]> {
  const found: number[] = [];
  for (const botId of bots) {
    if (topic.botId !== undefined && topic.botId !== botId) continue;
    // One after the other: where the state is not at hand, its last events are read and put together.
    const hasLive = ingress.hasLive(botId);
    if (hasLive === true || (await hasLive)) found.push(botId);
    if (hasLive !== true) await new Promise<void>((go) => setImmediate(go));
  }
  return found.map((botId) => ({
    topic: `bot/${botId}/json`,
    qos: 1 as const,
    make() {
      const live = ingress.peekLive(botId);
      return live && Buffer.from(live.json);
    },
  }));
}

const topicsMax = 20_000;

/** Senders stay with their topics: looking one up is cheaper than parsing it, and what is read of one sender comes together. */
function createTopicCache() {
  const known = new Map<string, BotTopic | undefined>();
  let lastTopic = '';
  let lastParsed: BotTopic | undefined;
  return {
    parse(topic: string): BotTopic | undefined {
      if (topic !== lastTopic) {
        lastParsed = find(topic);
        lastTopic = topic;
      }
      return lastParsed;
    },
  };

  function find(topic: string): BotTopic | undefined {
    const found = known.get(topic);
    if (found !== undefined || known.has(topic)) return found;
    if (known.size >= topicsMax) known.clear();
    const parsed = parseBotTopic(topic);
    known.set(topic, parsed);
    return parsed;
  }
}
