import type { Client } from '#mqtt/hooks';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { queueBacklog } from '#mqtt/protocol/backlog';
import type { Connection } from '#mqtt/protocol/connection';
import { handOverShared } from '#mqtt/protocol/hand-over-shared';
import { Session } from '#mqtt/protocol/session';
import { createSessionNumbers } from '#mqtt/protocol/session-number';
import type { PendingWill } from '#mqtt/protocol/will';
import type { StoredSession } from '#mqtt/session-store';
import type { Broker } from './broker.ts';
import { restoreSession } from './restore-session.ts';

/** The sessions of all clients: opened at CONNECT, left at the end of a connection, removed when they expire. */
export class Sessions {
  private readonly broker: Broker;
  private readonly nextNumber: () => number;
  private readonly byKey = new Map<string, Session>();
  private readonly offline = new Set<Session>();
  private readonly connectedPerUser = new Map<string, number>();
  readonly connectedPerLevel: Record<ProtocolLevel, number> = { 4: 0, 5: 0 };

  constructor(broker: Broker) {
    this.broker = broker;
    this.nextNumber = createSessionNumbers(broker.now);
  }

  get count(): number {
    return this.byKey.size;
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
    const connected = this.connectedPerUser.get(client.user) ?? 0;
    if (connected >= limits.connectionsPerUserMax) {
      counters.connectionsRefusedPerUser += 1;
      return `The user has ${connected} connections, and may have no more.`;
    }
    const kept = this.findKept(key, cleanStart);
    if (kept === undefined && this.byKey.size >= limits.sessionsMax) {
      counters.sessionsRefused += 1;
      return 'The server keeps as many sessions as it may.';
    }
    this.connectedPerUser.set(client.user, connected + 1);
    this.connectedPerLevel[client.level] += 1;
    const session = kept ?? new Session(key, client.user, client.clientId, this.nextNumber(), expirySeconds);
    session.connection = connection;
    session.expirySeconds = expirySeconds;
    // [MQTT-3.1.3-9] The client is back before the delay of its will has passed.
    session.pendingWill = undefined;
    this.byKey.set(key, session);
    this.offline.delete(session);
    if (expirySeconds === 0) journal.recordRemoved(session);
    const { user, clientId, number } = session;
    journal.record(session, { kind: 'opened', key, user, clientId, number, expirySeconds });
    return { session, isPresent: kept !== undefined };
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
    session.connection = undefined;
    this.countDown(session.user);
    this.connectedPerLevel[connection.level] -= 1;
    session.offlineSinceMs = this.broker.now();
    this.offline.add(session);
    const { will, client } = connection;
    if (will !== undefined && client !== undefined) {
      const delaySeconds = Math.min(will.properties.willDelayInterval ?? 0, session.expirySeconds);
      session.pendingWill = { will, client, dueAtMs: session.offlineSinceMs + delaySeconds * 1000 };
      if (delaySeconds === 0) this.publishWill(session, session.pendingWill);
    }
    if (session.expirySeconds === 0) {
      this.remove(session);
      return;
    }
    queueBacklog(connection, session);
    const { key, expirySeconds, offlineSinceMs } = session;
    this.broker.journal.record(session, { kind: 'closed', key, expirySeconds, offlineSinceMs });
  }

  /** What is due: wills whose delay has passed, sessions that have expired. */
  keepHouse(nowMs: number): void {
    for (const session of this.offline) {
      const { pendingWill } = session;
      if (pendingWill !== undefined && pendingWill.dueAtMs <= nowMs) this.publishWill(session, pendingWill);
      if ((session.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs) continue;
      this.broker.counters.sessionsExpired += 1;
      this.remove(session);
    }
  }

  /** The wills of the clients that are meant are never published, however long their sessions last. */
  forgetWills(isMeant: (client: Client) => boolean): void {
    for (const session of this.offline)
      if (session.pendingWill !== undefined && isMeant(session.pendingWill.client)) session.pendingWill = undefined;
  }

  restore(stored: readonly StoredSession[]): void {
    for (const each of stored) {
      const session = restoreSession(each, this.broker.now(), this.nextNumber);
      this.byKey.set(session.key, session);
      this.offline.add(session);
      for (const subscription of each.subscriptions) this.broker.router.subscribe(session, subscription);
    }
  }

  private remove(session: Session): void {
    session.isRemoved = true;
    handOverShared(this.broker, session);
    this.broker.router.unsubscribeAll(session);
    this.byKey.delete(session.key);
    this.offline.delete(session);
    // [MQTT-3.1.2-8] The end of the session is the end of the delay.
    if (session.pendingWill !== undefined) this.publishWill(session, session.pendingWill);
    this.broker.journal.recordRemoved(session);
  }

  private countDown(user: string): void {
    const left = (this.connectedPerUser.get(user) ?? 1) - 1;
    if (left === 0) this.connectedPerUser.delete(user);
    else this.connectedPerUser.set(user, left);
  }

  private publishWill(session: Session, { client, will }: PendingWill): void {
    session.pendingWill = undefined;
    this.broker.publishWill(client, will);
  }
}

/** Any text may be in a user and in a client id; the length says where one ends. */
function sessionKey({ user, clientId }: Client): string {
  return `${user.length}/${user}/${clientId}`;
}
