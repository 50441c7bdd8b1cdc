import type { Client } from '#mqtt/hooks';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { queueBacklog } from '#mqtt/protocol/backlog';
import type { Connection } from '#mqtt/protocol/connection';
import { handOverShared } from '#mqtt/protocol/hand-over-shared';
import { readWhole } from '#mqtt/protocol/read-messages';
import { Session } from '#mqtt/protocol/session';
import { createSessionNumbers } from '#mqtt/protocol/session-number';
import type { PendingWill } from '#mqtt/protocol/will';
import type { SessionStore } from '#mqtt/session-store';
import type { Broker } from './broker.ts';
import { DueQueue } from './due-queue.ts';
import { createSubscriptionPool, restoreSession } from './restore-session.ts';
import { createUserAccount, type UserAccount } from './user-account.ts';

/** What one round of housekeeping removes, in sessions, subscriptions and messages together. The rest waits for the next round. */
const houseworkMax = 10_000;

/** The sessions of all clients: opened at CONNECT, left at the end of a connection, removed when they expire. */
export class Sessions {
  private readonly broker: Broker;
  private readonly nextNumber: () => number;
  private readonly byKey = new Map<string, Session>();
  private readonly accounts = new Map<string, UserAccount>();
  /** Sessions without a connection, by when their will is to be published or they expire. */
  private readonly due = new DueQueue<Session>();
  private readonly withWill = new Set<Session>();
  /** Users who had more sessions at the start than they may have. */
  private readonly crowded = new Set<UserAccount>();
  private totalQueuedBytes = 0;
  readonly connectedPerLevel: Record<ProtocolLevel, number> = { 4: 0, 5: 0 };

  constructor(broker: Broker) {
    this.broker = broker;
    this.nextNumber = createSessionNumbers(broker.now);
  }

  get count(): number {
    return this.byKey.size;
  }

  /** Of the messages that wait in all sessions. */
  get queuedBytes(): number {
    return this.totalQueuedBytes;
  }

  /** The connection that a client has now, if it has one. */
  connectionOf(client: Client): Connection | undefined {
    return this.byKey.get(sessionKey(client))?.connection;
  }

  /** The session of a client, old or new, with the connection attached; or why it cannot be opened. */
  open(
    connection: Connection,
    client: Client,
    cleanStart: boolean,
    expirySeconds: number,
  ): { readonly session: Session; readonly isPresent: boolean } | string {
    const { limits, counters, journal } = this.broker;
    const key = sessionKey(client);
    this.endOther(key);
    const connected = this.accounts.get(client.user)?.connected ?? 0;
    if (connected >= limits.connectionsPerUserMax) {
      counters.connectionsRefusedPerUser += 1;
      return `Your user has ${connected} connections, which is the limit: close another one first.`;
    }
    const kept = this.findKept(key, cleanStart);
    if (kept === undefined && this.byKey.size >= limits.sessionsMax) {
      counters.sessionsRefused += 1;
      return 'The server has as many sessions as it may: try again later, or tell support.';
    }
    if (expirySeconds > 0 && !this.makeRoom(client.user, kept)) {
      counters.sessionsRefused += 1;
      return `Your user has ${limits.sessionsPerUserMax} connected sessions that outlive their connection, which is the limit: ask for a clean session (MQTT 5: without a session expiry), or close another one first.`;
    }
    const session = kept ?? new Session(key, client.user, client.clientId, this.nextNumber(), expirySeconds);
    session.connection = connection;
    session.expirySeconds = expirySeconds;
    // [MQTT-3.1.3-9] The client is back before the delay of its will has passed.
    this.forgetWill(session);
    this.byKey.set(key, session);
    this.due.delete(session);
    this.enter(session);
    this.connectedPerLevel[client.level] += 1;
    const { user, clientId, number } = session;
    journal.record(session, { kind: 'opened', key, user, clientId, number, expirySeconds });
    return { session, isPresent: kept !== undefined };
  }

  /**
   * A new lasting session of a user who has as many as he may takes the place of the one that has been offline the longest: its client is the
   * one that will be missed the least. False when all of them are connected.
   */
  private makeRoom(user: string, kept: Session | undefined): boolean {
    const account = this.accounts.get(user);
    if (account === undefined || (kept !== undefined && account.lasting.has(kept))) return true;
    if (account.lasting.size < this.broker.limits.sessionsPerUserMax) return true;
    return this.evictOldest(account);
  }

  private evictOldest({ offline }: UserAccount): boolean {
    const [oldest] = offline;
    if (oldest === undefined) return false;
    this.broker.counters.sessionsEvicted += 1;
    this.remove(oldest);
    return true;
  }

  /** Counts a session that has a connection now. */
  private enter(session: Session): void {
    const account = this.accountOf(session);
    account.connected += 1;
    account.offline.delete(session);
    if (session.expirySeconds > 0) account.lasting.add(session);
    else account.lasting.delete(session);
  }

  accountOf({ user }: Session): UserAccount {
    const known = this.accounts.get(user);
    if (known !== undefined) return known;
    const account = createUserAccount(user);
    this.accounts.set(user, account);
    return account;
  }

  /** [MQTT-3.1.4-3] The client id has a connection already: that one ends. */
  private endOther(key: string): void {
    const other = this.byKey.get(key)?.connection;
    if (other === undefined) return;
    this.broker.counters.sessionsTakenOver += 1;
    other.disconnect(reasonCode.sessionTakenOver, 'Another connection has signed in with this client id.');
  }

  private findKept(key: string, cleanStart: boolean): Session | undefined {
    const session = this.byKey.get(key);
    if (session === undefined) return undefined;
    if (!cleanStart && (session.expiresAtMs ?? Number.POSITIVE_INFINITY) > this.broker.now()) return session;
    this.remove(session); // [MQTT-3.1.2-4]
    return undefined;
  }

  /** The connection of a session is over. */
  leave(connection: Connection, session: Session): void {
    if (session.connection !== connection) return;
    const account = this.accountOf(session);
    session.connection = undefined;
    account.connected -= 1;
    this.connectedPerLevel[connection.level] -= 1;
    session.offlineSinceMs = this.broker.now();
    const { will, client } = connection;
    if (will !== undefined && client !== undefined) {
      const delaySeconds = Math.min(will.properties.willDelayInterval ?? 0, session.expirySeconds);
      session.pendingWill = { will, client, dueAtMs: session.offlineSinceMs + delaySeconds * 1000 };
      if (delaySeconds === 0) this.publishWill(session, session.pendingWill);
      else this.withWill.add(session);
    }
    if (session.expirySeconds === 0) {
      this.remove(session);
      return;
    }
    account.offline.add(session);
    this.schedule(session);
    queueBacklog(connection, session);
    if (this.broker.journal.isDurable(session)) session.unload();
    const { key, expirySeconds, offlineSinceMs } = session;
    this.broker.journal.record(session, { kind: 'closed', key, expirySeconds, offlineSinceMs });
  }

  /** The queue of a session has changed. */
  countQueued(session: Session): void {
    const { bytes, length } = session.queue;
    const account = this.accountOf(session);
    const change = bytes - session.countedBytes;
    session.countedBytes = bytes;
    account.queuedBytes += change;
    this.totalQueuedBytes += change;
    if (length > 0) account.holding.add(session);
    else account.holding.delete(session);
  }

  /** The user with the most bytes queued; undefined when nobody has any. */
  findFullest(): UserAccount | undefined {
    let fullest: UserAccount | undefined;
    for (const account of this.accounts.values())
      if (account.queuedBytes > (fullest?.queuedBytes ?? 0)) fullest = account;
    return fullest;
  }

  /** What is due: wills whose delay has passed, sessions that have expired. What is much is done over several rounds. */
  keepHouse(nowMs: number): void {
    let work = 0;
    while (work < houseworkMax) {
      const session = this.due.findDue(nowMs);
      if (session === undefined) break;
      work += weightOf(session);
      this.onDue(session, nowMs);
    }
    for (const account of this.crowded) {
      while (work < houseworkMax && account.lasting.size > this.broker.limits.sessionsPerUserMax) {
        const [oldest] = account.offline;
        if (oldest === undefined || !this.evictOldest(account)) break;
        work += weightOf(oldest);
      }
      if (work >= houseworkMax) return;
      this.crowded.delete(account);
    }
  }

  private onDue(session: Session, nowMs: number): void {
    const { pendingWill } = session;
    if (pendingWill !== undefined && pendingWill.dueAtMs <= nowMs) this.publishWill(session, pendingWill);
    if (session.connection !== undefined || session.isRemoved) return;
    if ((session.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs) {
      this.schedule(session);
      return;
    }
    this.broker.counters.sessionsExpired += 1;
    this.remove(session);
  }

  private schedule(session: Session): void {
    const { pendingWill, expiresAtMs = Number.POSITIVE_INFINITY } = session;
    const dueAtMs = Math.min(expiresAtMs, pendingWill?.dueAtMs ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(dueAtMs)) this.due.set(session, dueAtMs);
    else this.due.delete(session);
  }

  /** The wills of the clients that are meant are never published, however long their sessions last. */
  forgetWills(isMeant: (client: Client) => boolean): void {
    for (const session of this.withWill)
      if (session.pendingWill !== undefined && isMeant(session.pendingWill.client)) {
        this.forgetWill(session);
        this.schedule(session);
      }
  }

  /** Takes up all sessions that the store has. */
  async restore(store: SessionStore): Promise<void> {
    const pool = createSubscriptionPool();
    for await (const page of store.load())
      for (const stored of page) {
        const session = restoreSession(stored, this.broker.now(), this.nextNumber);
        this.byKey.set(session.key, session);
        for (const subscription of stored.subscriptions) this.broker.router.subscribe(session, pool(subscription));
        if (session.keepsMessages) await readWhole(session, store);
        this.accountOf(session).lasting.add(session);
        this.countQueued(session);
        this.schedule(session);
      }
    for (const account of this.accounts.values()) {
      const inOrder = [...account.lasting].sort((one, other) => one.offlineSinceMs - other.offlineSinceMs);
      for (const session of inOrder) account.offline.add(session);
      if (account.lasting.size > this.broker.limits.sessionsPerUserMax) this.crowded.add(account);
    }
  }

  private remove(session: Session): void {
    session.isRemoved = true;
    handOverShared(this.broker, session);
    this.broker.router.unsubscribeAll(session);
    this.byKey.delete(session.key);
    this.due.delete(session);
    // [MQTT-3.1.2-8] The end of the session is the end of the delay.
    if (session.pendingWill !== undefined) this.publishWill(session, session.pendingWill);
    this.broker.journal.recordRemoved(session);
    this.settleAccount(session);
  }

  private settleAccount(session: Session): void {
    session.queue.clear();
    this.countQueued(session);
    const account = this.accountOf(session);
    account.lasting.delete(session);
    account.offline.delete(session);
    if (account.connected === 0 && account.lasting.size === 0) this.accounts.delete(account.user);
  }

  private publishWill(session: Session, { client, will }: PendingWill): void {
    this.forgetWill(session);
    this.broker.publishWill(client, will);
  }

  private forgetWill(session: Session): void {
    session.pendingWill = undefined;
    this.withWill.delete(session);
  }
}

/** About how many rows it takes to remove a session. */
function weightOf({ subscriptions, queue }: Session): number {
  return 1 + subscriptions.size + queue.length;
}

/** Any text may be in a user and in a client id; the length says where one ends. */
function sessionKey({ user, clientId, visitor }: Client): string {
  const key = `${user.length}/${user}/${clientId}`;
  // Others begin with a digit.
  return visitor === undefined ? key : `visitor/${visitor.length}/${visitor}/${key}`;
}
