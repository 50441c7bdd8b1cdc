import { randomBytes } from 'node:crypto';
import type { Counters } from '#mqtt/counters';
import type { Client, EngineHooks } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import type { Qos } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { queueBacklog } from '#mqtt/protocol/backlog';
import { Connection, stall } from '#mqtt/protocol/connection';
import { settlePublications, toMessage } from '#mqtt/protocol/on-publish';
import { Publication } from '#mqtt/protocol/publication';
import { deliver, noIdentifiers } from '#mqtt/protocol/send-messages';
import { Session } from '#mqtt/protocol/session';
import type { PendingWill } from '#mqtt/protocol/will';
import type { SessionChange, SessionStore, StoredSession, StoredSubscription } from '#mqtt/session-store';
import type { Transport, TransportEvents } from '#mqtt/transport';
import { Journal } from './journal.ts';
import { Message } from './message.ts';
import { restoreSession } from './restore-session.ts';
import { RetainedMessages } from './retained-messages.ts';
import { type DirectMatch, type SharedGroup, SubscriptionTree } from './subscription-tree.ts';

const housekeepingMs = 250;

export interface BrokerParts {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  /** Undefined keeps sessions in memory alone. */
  readonly sessions: SessionStore | undefined;
  readonly now: () => number;
}

/** What all connections share: sessions, subscriptions, retained messages, and the way of a message to its subscribers. */
export class Broker {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  readonly now: () => number;
  readonly retained = new RetainedMessages();
  readonly connections = new Set<Connection>();
  /** Bytes of the payloads that the publish hook has not answered. */
  pendingBytes = 0;

  private readonly tree = new SubscriptionTree<Session>();
  private readonly sessions = new Map<string, Session>();
  private readonly offline = new Set<Session>();
  private readonly perAddress = new Map<string, number>();
  private readonly journal: Journal | undefined;
  private readonly housekeeping: NodeJS.Timeout;
  private dirty: Connection[] = [];
  private readonly waitingForRoom = new Set<Connection>();
  private changesJournaled = 0;

  constructor({ limits, hooks, counters, sessions, now }: BrokerParts) {
    this.limits = limits;
    this.hooks = hooks;
    this.counters = counters;
    this.now = now;
    this.journal = sessions === undefined ? undefined : new Journal(sessions, (error) => this.onFault(error));
    this.housekeeping = setInterval(() => this.keepHouse(), housekeepingMs);
    this.housekeeping.unref();
  }

  // Connections

  accept(transport: Transport): TransportEvents | undefined {
    const { counters, limits, perAddress } = this;
    if (this.connections.size >= limits.connectionsMax) {
      counters.connectionsRefusedTotal += 1;
      return undefined;
    }
    const sameAddress = perAddress.get(transport.address) ?? 0;
    if (sameAddress >= limits.connectionsPerAddressMax) {
      counters.connectionsRefusedPerAddress += 1;
      return undefined;
    }
    perAddress.set(transport.address, sameAddress + 1);
    counters.connectionsAccepted += 1;
    const connection = new Connection(this, transport);
    this.connections.add(connection);
    return connection;
  }

  /** A connection is over for the protocol; its transport may still be there. */
  onConnectionLost(connection: Connection): void {
    this.waitingForRoom.delete(connection);
    const { session } = connection;
    if (session?.connection !== connection) return;
    session.connection = undefined;
    session.offlineSinceMs = this.now();
    this.offline.add(session);
    if (connection.will !== undefined && connection.client !== undefined) {
      const { will, client } = connection;
      const delaySeconds = Math.min(will.properties.willDelayInterval ?? 0, session.expirySeconds);
      session.pendingWill = { will, client, dueAtMs: session.offlineSinceMs + delaySeconds * 1000 };
      if (delaySeconds === 0) this.publishWill(session);
    }
    if (session.expirySeconds === 0) {
      this.removeSession(session);
      return;
    }
    queueBacklog(connection, session);
    const { key, expirySeconds, offlineSinceMs } = session;
    this.record(session, { kind: 'closed', key, expirySeconds, offlineSinceMs });
  }

  onConnectionGone(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    const { address } = connection.transport;
    const left = (this.perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.perAddress.delete(address);
    else this.perAddress.set(address, left);
  }

  /** Collects connections with something to write: one write for each when this turn of the event loop is done. */
  onDirty(connection: Connection): void {
    connection.isDirty = true;
    this.dirty.push(connection);
    if (this.dirty.length === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const dirty = this.dirty;
    this.dirty = [];
    for (const connection of dirty) connection.flush();
  }

  onFault(error: unknown): void {
    this.counters.internalErrors += 1;
    this.hooks.onFault?.(error);
  }

  // Publications

  waitForRoom(connection: Connection): void {
    this.waitingForRoom.add(connection);
  }

  onAnswered(publication: Publication): void {
    const { connection } = publication;
    if (connection === undefined) {
      if (publication.answer?.route === true) this.route(toMessage(publication, this.now()), undefined);
      return;
    }
    this.pendingBytes -= publication.payloadBytes;
    connection.unanswered -= 1;
    if (connection.firstPublication === publication) settlePublications(connection);
    // Not at once below the bound: a socket that stops and goes for every packet is slow.
    if (connection.unanswered <= this.limits.inflightInMax / 2) connection.unstall(stall.inflight);
    if (this.waitingForRoom.size > 0 && this.pendingBytes <= this.limits.pendingBytesMax / 2) this.makeRoom();
  }

  private makeRoom(): void {
    const waiting = [...this.waitingForRoom];
    this.waitingForRoom.clear();
    for (const connection of waiting) connection.unstall(stall.pending);
  }

  // Sessions

  assignClientId(): string {
    return `auto-${randomBytes(16).toString('hex')}`;
  }

  /** The session of a client, old or new, with the connection attached; undefined when there are too many. */
  openSession(
    connection: Connection,
    client: Client,
    cleanStart: boolean,
    expirySeconds: number,
  ): { readonly session: Session; readonly isPresent: boolean } | undefined {
    const key = sessionKey(client);
    this.endOther(key);
    const kept = this.findKept(key, cleanStart);
    if (kept === undefined && this.sessions.size >= this.limits.sessionsMax) {
      this.counters.sessionsRefused += 1;
      return undefined;
    }
    const session = kept ?? new Session(key, client.user, client.clientId, expirySeconds);
    session.connection = connection;
    session.expirySeconds = expirySeconds;
    // [MQTT-3.1.3-9] The client is back before the delay of its will has passed.
    session.pendingWill = undefined;
    this.sessions.set(key, session);
    this.offline.delete(session);
    this.record(session, { kind: 'opened', key, user: session.user, clientId: session.clientId, expirySeconds });
    return { session, isPresent: kept !== undefined };
  }

  /** [MQTT-3.1.4-3] The client id has a connection already: that one ends. */
  private endOther(key: string): void {
    const other = this.sessions.get(key)?.connection;
    if (other === undefined) return;
    this.counters.sessionsTakenOver += 1;
    other.disconnect(reasonCode.sessionTakenOver, 'Another connection has signed in with this client id.');
  }

  private findKept(key: string, cleanStart: boolean): Session | undefined {
    const session = this.sessions.get(key);
    if (session === undefined) return undefined;
    if (!cleanStart && (session.expiresAtMs ?? Number.POSITIVE_INFINITY) > this.now()) return session;
    this.removeSession(session); // [MQTT-3.1.2-4]
    return undefined;
  }

  private removeSession(session: Session): void {
    for (const filter of session.subscriptions.keys()) this.tree.remove(session, filter);
    this.sessions.delete(session.key);
    this.offline.delete(session);
    // [MQTT-3.1.2-8] The end of the session is the end of the delay.
    if (session.pendingWill !== undefined) this.publishWill(session);
    if (this.journal !== undefined) this.append({ kind: 'removed', key: session.key });
  }

  subscribe(session: Session, subscription: StoredSubscription): void {
    session.subscriptions.set(subscription.filter, subscription);
    this.tree.set(session, subscription);
    this.record(session, { kind: 'subscribed', key: session.key, subscription });
  }

  /** False when there was no such subscription. */
  unsubscribe(session: Session, filter: string): boolean {
    if (!session.subscriptions.delete(filter)) return false;
    this.tree.remove(session, filter);
    this.record(session, { kind: 'unsubscribed', key: session.key, filter });
    return true;
  }

  // The journal of sessions that outlive their connection

  isDurable(session: Session): boolean {
    return this.journal !== undefined && session.expirySeconds > 0;
  }

  record(session: Session, change: SessionChange): void {
    if (this.isDurable(session)) this.append(change);
  }

  private append(change: SessionChange): void {
    this.changesJournaled += 1;
    this.journal?.append(change);
  }

  /** How many changes were recorded so far. */
  get journaled(): number {
    return this.changesJournaled;
  }

  whenJournaled(callback: () => void): void {
    if (this.journal === undefined) callback();
    else this.journal.whenSaved(callback);
  }

  /** Calls back when what was recorded of the session is on disk: at once when nothing of it ever is. */
  whenSaved(session: Session, callback: () => void): void {
    if (this.isDurable(session)) this.whenJournaled(callback);
    else callback();
  }

  // Messages

  /** Returns how many subscribers there were. */
  route(given: Message, publisher: Session | undefined): number {
    if (given.retain) this.retain(given);
    const { direct, shared } = this.tree.match(given.topic);
    if (direct.length === 0 && shared.length === 0) return 0;
    // What may have to wait must not hold on to the bytes that were read with it.
    const message = given.qos === 0 ? given : given.detached();
    for (const match of direct) this.deliverTo(match, message, publisher);
    for (const group of shared) this.deliverToOne(group, message);
    return direct.length + shared.length;
  }

  hasSubscribers(topic: string): boolean {
    const { direct, shared } = this.tree.match(topic);
    return direct.length + shared.length > 0;
  }

  /** [MQTT-3.3.1-5..8] */
  private retain(message: Message): void {
    if (message.payload.length === 0) {
      this.retained.delete(message.topic);
      return;
    }
    if (this.retained.count >= this.limits.retainedMessagesMax && this.retained.get(message.topic) === undefined) {
      this.counters.retainedRefused += 1;
      return;
    }
    this.retained.set(message.detached());
  }

  private deliverTo(match: DirectMatch<Session>, message: Message, publisher: Session | undefined): void {
    const { subscriber, subscriptions } = match;
    let highest = -1;
    let keepsRetain = false;
    let identifiers = noIdentifiers;
    for (const { qos, noLocal, retainAsPublished, identifier } of subscriptions) {
      if (noLocal && subscriber === publisher) continue; // [MQTT-3.8.3-3]
      if (qos > highest) highest = qos;
      keepsRetain ||= retainAsPublished;
      if (identifier !== undefined) identifiers = [...identifiers, identifier];
    }
    if (highest === -1) return;
    const qos = Math.min(highest, message.qos) as Qos; // [MQTT-3.8.4-8]
    deliver(this, subscriber, message, qos, keepsRetain && message.retain, identifiers);
  }

  /** [MQTT-4.8.2-3] In turn, those with a connection first. */
  private deliverToOne(group: SharedGroup<Session>, message: Message): void {
    const members = [...group.members];
    const count = members.length;
    const rotated = members.map((_, index) => members[(group.turn + index) % count] as (typeof members)[number]);
    const found = rotated.findIndex(([session]) => session.connection !== undefined);
    const chosen = rotated[Math.max(found, 0)];
    group.turn = (group.turn + Math.max(found, 0) + 1) % count;
    if (chosen === undefined) return;
    const [session, { qos, retainAsPublished, identifier }] = chosen;
    const identifiers = identifier === undefined ? noIdentifiers : [identifier];
    deliver(this, session, message, Math.min(qos, message.qos) as Qos, retainAsPublished && message.retain, identifiers);
  }

  // Time

  private publishWill(session: Session): void {
    const { client, will } = session.pendingWill as PendingWill;
    session.pendingWill = undefined;
    const { topic, qos, retain, payload: bytes, properties } = will;
    const payload = { bytes, payloadStart: 0, payloadEnd: bytes.length };
    const packet = { topic, qos, retain, dup: false, packetId: 0, properties, ...payload };
    try {
      this.hooks.onPublish(new Publication(this, client, packet, undefined));
    } catch (error) {
      this.onFault(error);
    }
  }

  private keepHouse(): void {
    const nowMs = this.now();
    for (const connection of this.connections) this.checkTime(connection, nowMs);
    for (const session of this.offline) {
      if (session.pendingWill !== undefined && session.pendingWill.dueAtMs <= nowMs) this.publishWill(session);
      if ((session.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs) continue;
      this.counters.sessionsExpired += 1;
      this.removeSession(session);
    }
  }

  private checkTime(connection: Connection, nowMs: number): void {
    const { state, lastPacketAtMs, keepAliveMs } = connection;
    if (state === 'ending') {
      if (nowMs >= connection.lingerUntilMs) connection.destroy();
    } else if (state === 'connecting') {
      if (nowMs - lastPacketAtMs < this.limits.connectTimeoutMs) return;
      this.counters.connectTimeouts += 1;
      connection.destroy();
    } else if (keepAliveMs > 0 && !connection.isStalled && nowMs - lastPacketAtMs > keepAliveMs * 1.5) {
      // [MQTT-3.1.2-22] Not while it is we who do not read.
      this.counters.keepAliveTimeouts += 1;
      connection.disconnect(reasonCode.keepAliveTimeout, 'Nothing came for one and a half times the keep alive.');
    }
  }

  // Start and end

  restore(stored: readonly StoredSession[]): void {
    const nowMs = this.now();
    for (const each of stored) {
      const session = restoreSession(each, nowMs);
      this.sessions.set(session.key, session);
      this.offline.add(session);
      for (const subscription of session.subscriptions.values()) this.tree.set(session, subscription);
    }
  }

  get sessionCount(): number {
    return this.sessions.size;
  }

  /** Ends all connections and says why; resolves when what they changed is saved. */
  async close(): Promise<void> {
    clearInterval(this.housekeeping);
    for (const connection of this.connections) {
      connection.will = undefined;
      connection.disconnect(reasonCode.serverShuttingDown, 'The server is shutting down.');
    }
    await this.journal?.close();
    for (const connection of [...this.connections]) connection.destroy();
  }
}

/** Any text may be in a user and in a client id; the length says where one ends. */
function sessionKey({ user, clientId }: Client): string {
  return `${user.length}/${user}/${clientId}`;
}
