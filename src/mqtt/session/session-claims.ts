import type { Client } from '#mqtt/hooks';
import type { EnginePeers, SessionTaking } from '#mqtt/peers';
import { isSharedFilter } from '#mqtt/routing/topic-filter';
import type { ClaimOutcome, SessionClaim, ClaimedSession as StoredClaim } from '#mqtt/session-store';
import { readWhole } from './read-messages.ts';
import { restoreSession } from './restore-session.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { SessionTable } from './session-table.ts';

const retryMs = 250;

/** A session that this node may open. */
export interface ClaimedSession {
  /** The number of the session if it is new. */
  readonly number: number;
  /** Undefined when the session is not stored. */
  readonly owner: string | undefined;
  /** Undefined when the session is new. */
  readonly session: Session | undefined;
}

export interface ClaimRequest {
  readonly key: string;
  readonly client: Client;
  readonly cleanStart: boolean;
  readonly expirySeconds: number;
  /** False when the connection has ended. */
  readonly isWanted: () => boolean;
}

/** Claims sessions in the store that the nodes share. Claims of the same session run one after another. */
export class SessionClaims {
  private readonly broker: SessionBroker;
  private readonly peers: EnginePeers;
  private readonly table: SessionTable;
  /** The last claim of each session that is being claimed. */
  private readonly running = new Map<string, Promise<unknown>>();
  /** By key of a session that is being claimed here: the number of its client's newest connection to another node. */
  private readonly taken = new Map<string, number>();

  constructor(broker: SessionBroker, peers: EnginePeers, table: SessionTable) {
    this.broker = broker;
    this.peers = peers;
    this.table = table;
  }

  /**
   * Calls `use` with the outcome, unless the connection has ended. Whatever happens after the claim, the session is consistent: it stays as it was stored
   * until it is opened.
   */
  async claim(request: ClaimRequest, use: (claimed: ClaimedSession | 'full' | 'taken') => void): Promise<void> {
    const { key, isWanted } = request;
    const before = this.running.get(key);
    const run = async (): Promise<void> => {
      await before;
      const claimed = await this.run(request);
      if (claimed !== undefined && isWanted()) use(this.isTaken(key, claimed) ? 'taken' : claimed);
    };
    const running = run();
    const settled = running.catch(() => {});
    this.running.set(key, settled);
    try {
      await running;
    } finally {
      if (this.running.get(key) === settled) {
        this.running.delete(key);
        this.taken.delete(key);
      }
    }
  }

  /** True while the client connects to this node: its former connection here has ended. */
  isClaiming(key: string): boolean {
    return this.running.has(key);
  }

  /** The client has connected to another node. */
  onTaken({ key, number }: SessionTaking): void {
    if (this.isClaiming(key)) this.taken.set(key, Math.max(number, this.taken.get(key) ?? 0));
  }

  /** The store decides which of two simultaneous connections is newer. For a session that is not stored, the higher number is. */
  private isTaken(key: string, claimed: ClaimedSession | 'full'): boolean {
    return claimed !== 'full' && claimed.owner === undefined && claimed.number < (this.taken.get(key) ?? 0);
  }

  private async run(request: ClaimRequest): Promise<ClaimedSession | 'full' | undefined> {
    const { key, client, isWanted } = request;
    const { broker, peers, table } = this;
    if (!isWanted()) return undefined;
    table.endOther(key);
    // Save first: the claim reads the session from the store.
    await new Promise<void>((saved) => broker.journal.whenAllSaved(saved));
    const number = table.nextNumber();
    if (client.visitor !== undefined) {
      peers.announce({ key, number, isClean: true });
      return { number, owner: undefined, session: undefined };
    }
    const left = table.find(key);
    const claim = this.toClaim(request, number, left);
    const { outcome, isReleased } = await this.claimStored(claim, isWanted);
    if (outcome === undefined) return undefined;
    if (outcome.kind !== 'claimed') return 'full';
    const { session: stored, previous } = outcome;
    const isForeign = previous !== undefined && !previous.startsWith(`${peers.node}/`);
    // A new session may have a connection elsewhere that the store does not know of. The previous owner may still have a will or unanswered publications.
    if (stored === undefined || (isForeign && !isReleased)) {
      const owner = previous === undefined ? {} : { owner: previous };
      peers.announce({ key, ...owner, number, isClean: stored === undefined });
    }
    if (stored === undefined)
      return { number, owner: claim.expirySeconds > 0 ? claim.owner : undefined, session: undefined };
    const isUninterrupted = previous !== undefined && previous === claim.current;
    const owner = isUninterrupted ? previous : claim.owner;
    // Nobody else has had the session meanwhile: it goes on with its unanswered publications.
    if (isUninterrupted && left?.isRemoved === false) return { number, owner, session: left };
    return { number, owner, session: await this.restore(stored) };
  }

  /** Its subscriptions are routed when it is opened. */
  private async restore(stored: StoredClaim): Promise<Session> {
    const { subscriptions, positions } = stored;
    const session = restoreSession(stored, this.broker.now(), this.table.nextNumber);
    for (const [topic, position] of positions) session.positions.set(topic, position);
    for (const subscription of subscriptions) session.subscriptions.set(subscription.filter, subscription);
    session.sharedSubscriptions = subscriptions.filter(({ filter }) => isSharedFilter(filter)).length;
    if (session.keepsMessages) await readWhole(session, this.peers.sessions);
    return session;
  }

  private toClaim(
    { key, client, cleanStart, expirySeconds }: ClaimRequest,
    number: number,
    left: Session | undefined,
  ): SessionClaim {
    const { broker, peers } = this;
    const { user, clientId } = client;
    return {
      key,
      user,
      clientId,
      owner: `${peers.node}/${number}`,
      current: left?.owner,
      number,
      expirySeconds,
      cleanStart,
      nowMs: broker.now(),
      sessionsPerUserMax: broker.limits.sessionsPerUserMax,
      // What the other node has is discarded, so there is no need to wait for it.
      force: cleanStart,
    };
  }

  /** Asks the node that has the session open, once, and then takes it anyway. */
  private async claimStored(claim: SessionClaim, isWanted: () => boolean) {
    const outcome = await this.tryClaim(claim, isWanted);
    if (outcome?.kind !== 'held') return { outcome, isReleased: false };
    const { key, number } = claim;
    const isReleased = await this.peers.takeOver({ key, owner: outcome.owner, number, isClean: false });
    return { outcome: await this.tryClaim({ ...claim, force: true }, isWanted), isReleased };
  }

  /** Retries a failing store while the connection waits. */
  private async tryClaim(claim: SessionClaim, isWanted: () => boolean): Promise<ClaimOutcome | undefined> {
    const { broker, peers } = this;
    while (isWanted())
      try {
        return await peers.sessions.claim(claim);
      } catch (error) {
        broker.onFault(error);
        await new Promise<void>((go) => setTimeout(go, retryMs));
      }
    return undefined;
  }
}
