import type { Client } from '#mqtt/hooks';
import type { ProtocolLevel, WillPacket } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { SessionStore } from '#mqtt/session-store';
import { prepareCatchUp } from './catch-up.ts';
import { DueQueue } from './due-queue.ts';
import { handOverShared } from './hand-over-shared.ts';
import type { PendingWill } from './pending-will.ts';
import { queueBacklog } from './pump-backlog.ts';
import { readWhole } from './read-messages.ts';
import { createSubscriptionPool, restoreSession } from './restore-session.ts';
import { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { ClaimedSession } from './session-claims.ts';
import type { SessionConnection } from './session-connection.ts';
import { sessionKey } from './session-key.ts';
import { createSessionNumbers } from './session-number.ts';
import type { SessionTable } from './session-table.ts';
import { SharedSessions } from './shared-sessions.ts';
import type { UserAccount } from './user-accounts.ts';

/** The sessions of all clients: opened at CONNECT, left at the end of a connection, removed when they expire. */
export class Sessions implements SessionTable {
  readonly connectedPerLevel: Record<ProtocolLevel, number> = { 4: 0, 5: 0 };
  private readonly broker: SessionBroker;
  private readonly publish: (client: Client, will: WillPacket) => void;
  readonly nextNumber: () => number;
  /** Undefined on a lone node. */
  readonly shared: SharedSessions | undefined;
  private readonly byKey = new Map<string, Session>();
  /** Disconnected sessions, by when their will is due or they expire. */
  private readonly due = new DueQueue<Session>();
  private readonly withWill = new Set<Session>();
  /** Users who had more sessions at the start than the limit allows. */
  private readonly crowded = new Set<UserAccount>();

  constructor(
    broker: SessionBroker,
    nodeNumber: number | undefined,
    publishWill: (client: Client, will: WillPacket) => void,
  ) {
    this.broker = broker;
    this.publish = publishWill;
    this.nextNumber = createSessionNumbers(broker.now, nodeNumber);
    this.shared = broker.peers && new SharedSessions(broker, broker.peers, this);
  }

  find(key: string): Session | undefined {
    return this.byKey.get(key);
  }

  all(): Iterable<Session> {
    return this.byKey.values();
  }

  get count(): number {
    return this.byKey.size;
  }

  /** The current connection of a client, if it has one. */
  connectionOf(client: Client): SessionConnection | undefined {
    return this.byKey.get(sessionKey(client))?.connection;
  }

  /**
   * Attaches the connection to the client's session, old or new; or returns the reason of the refusal. Where nodes share the sessions, it has been claimed
   * before.
   */
  open(
    connection: SessionConnection,
    client: Client,
    cleanStart: boolean,
    expirySeconds: number,
    claimed?: ClaimedSession,
  ): { readonly session: Session; readonly isPresent: boolean } | string {
    const { limits, counters, accounts, journal } = this.broker;
    const key = sessionKey(client);
    this.endOther(key);
    const connections = accounts.find(client.user)?.connections ?? 0;
    if (connections >= limits.connectionsPerUserMax) {
      counters.connectionsRefusedPerUser += 1;
      return `Your user has ${connections} connections, which is the limit: close another one first.`;
    }
    const kept = claimed === undefined ? this.findKept(key, cleanStart) : this.shared?.adopt(key, claimed);
    if (kept === undefined && this.byKey.size >= limits.sessionsMax) {
      counters.sessionsRefused += 1;
      return 'The server has as many sessions as it may: try again later, or tell support.';
    }
    // Where nodes share the sessions, the store has made room.
    if (claimed === undefined && expirySeconds > 0 && !this.makeRoom(client.user, kept)) return this.refuseFull();
    const session =
      kept ?? new Session(key, client.user, client.clientId, claimed?.number ?? this.nextNumber(), expirySeconds);
    if (claimed !== undefined) {
      session.owner = claimed.owner;
      if (kept !== undefined) prepareCatchUp(this.broker, session);
    }
    session.connection = connection;
    session.expirySeconds = expirySeconds;
    // [MQTT-3.1.3-9] The client is back before the delay of its will has passed.
    this.forgetWill(session);
    this.byKey.set(key, session);
    this.due.delete(session);
    accounts.enter(session);
    this.connectedPerLevel[client.level] += 1;
    const { user, clientId, number } = session;
    journal.record(session, { kind: 'opened', key, user, clientId, number, expirySeconds });
    return { session, isPresent: kept !== undefined };
  }

  /** The user has as many lasting sessions as he may, and all are connected. */
  refuseFull(): string {
    const { limits, counters } = this.broker;
    counters.sessionsRefused += 1;
    return `Your user has ${limits.sessionsPerUserMax} connected sessions that outlive their connection, which is the limit: ask for a clean session (MQTT 5: without a session expiry), or close another one first.`;
  }

  /**
   * Makes room for a new lasting session of a user at his limit by evicting the session that has been offline the longest, which is the least
   * likely to be missed. False when all of them are connected.
   */
  private makeRoom(user: string, kept: Session | undefined): boolean {
    const account = this.broker.accounts.find(user);
    if (account === undefined || (kept !== undefined && account.lasting.has(kept))) return true;
    if (account.lasting.size < this.broker.limits.sessionsPerUserMax) return true;
    return this.evictOldest(account) !== undefined;
  }

  private evictOldest({ offline }: UserAccount): Session | undefined {
    const [oldest] = offline;
    if (oldest === undefined) return undefined;
    this.broker.counters.sessionsEvicted += 1;
    this.remove(oldest);
    return oldest;
  }

  /** [MQTT-3.1.4-3] Ends an older connection of the same client id. */
  endOther(key: string): void {
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

  /** The connection of a session is lost. */
  leave(connection: SessionConnection, session: Session): void {
    if (session.connection !== connection) return;
    const { accounts, journal, now } = this.broker;
    const account = accounts.of(session);
    session.connection = undefined;
    account.connections -= 1;
    this.connectedPerLevel[connection.level] -= 1;
    session.offlineSinceMs = now();
    session.catchUp?.onRoom?.();
    if (session.isLost) return;
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
    queueBacklog(this.broker, connection, session);
    if (journal.isDurable(session)) session.unload();
    const { key, expirySeconds, offlineSinceMs } = session;
    journal.record(session, { kind: 'closed', key, expirySeconds, offlineSinceMs });
    this.shared?.onLeft(session);
  }

  /** Publishes due wills and removes expired sessions until so many rows are removed. Returns how many are: fewer when nothing else is due. */
  removeDue(nowMs: number, rowsMax: number): number {
    let removed = 0;
    while (removed < rowsMax) {
      const session = this.due.findDue(nowMs);
      if (session === undefined) break;
      removed += rowsOf(session);
      this.onDue(session, nowMs);
    }
    for (const account of this.crowded) {
      while (removed < rowsMax && account.lasting.size > this.broker.limits.sessionsPerUserMax) {
        const [oldest] = account.offline;
        if (oldest === undefined) break;
        removed += rowsOf(oldest);
        this.evictOldest(account);
      }
      if (removed >= rowsMax) break;
      this.crowded.delete(account);
    }
    return removed;
  }

  private onDue(session: Session, nowMs: number): void {
    const { pendingWill } = session;
    if (pendingWill !== undefined && pendingWill.dueAtMs <= nowMs) {
      if (this.shared !== undefined) {
        this.due.delete(session);
        this.shared.publishWill(session).catch((error: unknown) => this.broker.onFault(error));
        return;
      }
      this.publishWill(session, pendingWill);
    }
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

  /** Discards the pending wills of the matching clients. */
  forgetWills(isMeant: (client: Client) => boolean): void {
    for (const session of this.withWill)
      if (session.pendingWill !== undefined && isMeant(session.pendingWill.client)) {
        this.forgetWill(session);
        this.schedule(session);
      }
  }

  /** Restores all sessions of the store. */
  async restore(store: SessionStore): Promise<void> {
    const { accounts, limits, now, router } = this.broker;
    const pool = createSubscriptionPool();
    for await (const page of store.load())
      for (const stored of page) {
        const session = restoreSession(stored, now(), this.nextNumber);
        this.byKey.set(session.key, session);
        for (const subscription of stored.subscriptions) router.subscribe(session, pool(subscription));
        if (session.keepsMessages) await readWhole(session, store);
        accounts.of(session).lasting.add(session);
        accounts.countQueued(session);
        this.schedule(session);
      }
    for (const account of accounts.all()) {
      const inOrder = [...account.lasting].sort((one, other) => one.offlineSinceMs - other.offlineSinceMs);
      for (const session of inOrder) account.offline.add(session);
      if (account.lasting.size > limits.sessionsPerUserMax) this.crowded.add(account);
    }
  }

  endWill(session: Session, how: 'publish' | 'discard'): void {
    if (session.pendingWill === undefined) return;
    if (how === 'publish') this.publishWill(session, session.pendingWill);
    else this.forgetWill(session);
  }

  forget(session: Session): void {
    session.isRemoved = true;
    this.broker.router.detach(session);
    this.byKey.delete(session.key);
    this.due.delete(session);
    session.queue.clear();
    this.broker.accounts.remove(session);
  }

  private remove(session: Session): void {
    const { accounts, journal, router } = this.broker;
    session.isRemoved = true;
    handOverShared(this.broker, session);
    router.unsubscribeAll(session);
    this.byKey.delete(session.key);
    this.due.delete(session);
    // [MQTT-3.1.2-8] The end of the session ends the delay.
    if (session.pendingWill !== undefined) this.publishWill(session, session.pendingWill);
    journal.recordRemoved(session);
    session.queue.clear();
    accounts.remove(session);
  }

  private publishWill(session: Session, { client, will }: PendingWill): void {
    this.forgetWill(session);
    this.publish(client, will);
  }

  private forgetWill(session: Session): void {
    session.pendingWill = undefined;
    this.withWill.delete(session);
  }
}

/** Roughly the number of rows that removing a session deletes. */
function rowsOf({ subscriptions, queue }: Session): number {
  return 1 + subscriptions.size + queue.length;
}
