import { reasonCode } from '#mqtt/packet/reason-code';
import type { EnginePeers, SessionTaking } from '#mqtt/peers';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import { type ClaimedSession, SessionClaims } from './session-claims.ts';
import type { SessionTable } from './session-table.ts';

/** How long a session without a connection waits at most for the answers to its publications. */
const answerWaitMsMax = 60_000;
/** How often the store is searched for expired sessions, and for sessions of this node that others have claimed. */
const roundMs = 60_000;
/** How soon it is searched again after something was found. */
const soonMs = 1000;
const retryMs = 250;

/**
 * The sessions of a node that shares them with others: claimed when their client connects, forgotten when the connection is over and saved, released when
 * the client connects elsewhere, lost when another node claimed them unnoticed.
 */
export class SharedSessions {
  readonly claims: SessionClaims;
  private readonly broker: SessionBroker;
  private readonly peers: EnginePeers;
  private readonly table: SessionTable;
  /** Sessions without a connection that are still needed here, with the time when the connection ended. */
  private readonly left = new Map<Session, number>();
  private nextRoundAtMs: number;
  private isClosed = false;

  constructor(broker: SessionBroker, peers: EnginePeers, table: SessionTable) {
    this.broker = broker;
    this.peers = peers;
    this.table = table;
    this.nextRoundAtMs = broker.now() + roundMs;
    this.claims = new SessionClaims(broker, peers, table);
  }

  /** Replaces what this node still has of the session by the claimed one. Returns undefined when the session is new. */
  adopt(key: string, { session }: ClaimedSession): Session | undefined {
    const before = this.table.find(key);
    if (before !== undefined) {
      this.left.delete(before);
      // [MQTT-3.1.2-8] A clean start ends the session, and with it the delay of the will.
      this.table.endWill(before, session === undefined ? 'publish' : 'discard');
      if (before !== session) this.table.forget(before);
    }
    if (session !== undefined) this.broker.router.attach(session);
    return session;
  }

  /** The connection of a session that lasts is over: other nodes may claim it from now on. */
  onLeft(session: Session): void {
    const { journal, router, now } = this.broker;
    router.detach(session);
    this.left.set(session, now());
    journal.whenSaved(session, () => this.forgetIfDone(session, now()));
  }

  /** Gives up a session whose client connects to another node. False when this node does not have it. */
  async release(taking: SessionTaking): Promise<boolean> {
    const { key, owner, number, isClean } = taking;
    this.claims.onTaken(taking);
    const session = this.table.find(key);
    if (session === undefined) return false;
    const isMeant = session.owner === undefined ? session.number < number : session.owner === owner;
    if (!isMeant) return false;
    const { connection } = session;
    // Handle what the client sent before it hung up first, above all its DISCONNECT.
    if (connection?.isDraining === true) await new Promise<void>((done) => connection.whenDrained(done));
    if (session.connection !== undefined) this.table.endOther(key);
    if (!session.isRemoved) this.table.endWill(session, isClean ? 'publish' : 'discard');
    await new Promise<void>((saved) => this.broker.journal.whenAllSaved(saved));
    // A client that has come back here meanwhile keeps its session.
    if (session.connection !== undefined) return true;
    // The client sends unanswered publications again, to the other node.
    if (!isClean) session.isLost = true;
    if (!session.isRemoved) this.forget(session);
    return true;
  }

  /** Other nodes have claimed these sessions, and this one has not heard of it. Their clients are connected there: their wills are discarded. */
  lose(keys: readonly string[], owners: ReadonlyMap<string, string>): void {
    // Others may be lost too.
    if (keys.length > 0) this.nextRoundAtMs = Math.min(this.nextRoundAtMs, this.broker.now() + soonMs);
    for (const key of keys) {
      const session = this.table.find(key);
      if (session === undefined || session.owner !== owners.get(key)) continue;
      // The claim that the store knows may be the one of this node. When it is answered, `adopt` ends the session and publishes its will.
      if (this.claims.isClaiming(key)) continue;
      session.isLost = true;
      this.table.endWill(session, 'discard');
      const { connection } = session;
      if (connection !== undefined) {
        connection.will = undefined;
        this.broker.counters.sessionsTakenOver += 1;
        connection.disconnect(reasonCode.sessionTakenOver, 'Your session was resumed on another node.');
      }
      this.forget(session);
    }
  }

  /** Publishes the will of a session whose delay is over, unless the client is connected to another node. */
  async publishWill(session: Session): Promise<void> {
    await this.checkOwned([session]);
    if (session.connection === undefined && !session.isRemoved) this.table.endWill(session, 'publish');
  }

  /** Ends the connections whose sessions other nodes have claimed. Retries a failing store until it answers. */
  async checkOwned(asked: Iterable<Session> = this.table.all()): Promise<void> {
    const sessions = [...asked];
    while (!this.isClosed)
      try {
        await this.findLost(sessions);
        return;
      } catch (error) {
        this.broker.onFault(error);
        await new Promise<void>((go) => setTimeout(go, retryMs));
      }
  }

  close(): void {
    this.isClosed = true;
  }

  private async findLost(asked: Iterable<Session>): Promise<void> {
    const owners = new Map<string, string>();
    for (const { key, owner } of asked) if (owner !== undefined) owners.set(key, owner);
    if (owners.size > 0) this.lose(await this.peers.sessions.findLost(owners), owners);
  }

  keepHouse(nowMs: number): void {
    for (const session of this.left.keys()) this.forgetIfDone(session, nowMs);
    if (nowMs < this.nextRoundAtMs) return;
    this.nextRoundAtMs = Number.POSITIVE_INFINITY;
    this.searchStore(nowMs)
      .catch((error: unknown) => this.broker.onFault(error))
      .finally(() => {
        this.nextRoundAtMs = Math.min(this.nextRoundAtMs, this.broker.now() + roundMs);
      });
  }

  /** Finds claims of other nodes that no message announced, and removes expired sessions. */
  private async searchStore(nowMs: number): Promise<void> {
    await this.findLost(this.table.all());
    await this.peers.sessions.keepHouse(nowMs, await this.peers.findLiveNodes());
  }

  /** A delayed will, unanswered publications and late deliveries are still handled here, unless the session is claimed elsewhere. */
  private forgetIfDone(session: Session, nowMs: number): void {
    const leftAtMs = this.left.get(session);
    if (leftAtMs === undefined) return;
    const { publications, pendingWill, lateDeliveries, isRemoved } = session;
    const isAnswered = publications?.isEmpty !== false || nowMs - leftAtMs >= answerWaitMsMax;
    if (isRemoved || (isAnswered && pendingWill === undefined && lateDeliveries === 0)) this.forget(session);
  }

  private forget(session: Session): void {
    this.left.delete(session);
    if (!session.isRemoved) this.table.forget(session);
  }
}
