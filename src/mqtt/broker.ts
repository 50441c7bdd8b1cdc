import { FairScheduler } from '#net/fair-scheduler';
import type { Counters } from './counters.ts';
import type { Client, EngineHooks } from './hooks.ts';
import type { EngineLimits } from './limits.ts';
import type { WillPacket } from './packet/packet.ts';
import { reasonCode } from './packet/reason-code.ts';
import type { EnginePeers } from './peers.ts';
import { checkTimeouts } from './protocol/check-timeouts.ts';
import { Connection, type ConnectionParts } from './protocol/connection.ts';
import { Drain, type DrainOptions } from './protocol/drain.ts';
import { handleFrame } from './protocol/handle-frame.ts';
import { PendingPayloads } from './protocol/pending-payloads.ts';
import type { ProtocolBroker } from './protocol/protocol-broker.ts';
import { IncomingPublication, type PublicationOwner, publicationToMessage } from './protocol/publication.ts';
import { ReadScheduler } from './protocol/read-scheduler.ts';
import { StallFence } from './protocol/stall-fence.ts';
import { WriteQueue } from './protocol/write-queue.ts';
import { Router } from './routing/router.ts';
import { deliver } from './session/deliver.ts';
import { Journal } from './session/journal.ts';
import type { Session } from './session/session.ts';
import { Sessions } from './session/sessions.ts';
import { UserAccounts } from './session/user-accounts.ts';
import type { SessionStore } from './session-store.ts';
import type { Transport, TransportEvents } from './transport.ts';

const housekeepingMs = 250;
/** Connections whose time is over that end in one event-loop iteration. */
const endingsPerIterationMax = 32;
/** Sessions, subscriptions and messages that one round of housekeeping removes; the rest waits for the next round. */
const removedPerRoundMax = 10_000;
/** The same for one event-loop iteration: about a millisecond. */
const removedPerIterationMax = 300;

export interface BrokerParts {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  /** Undefined keeps sessions in memory only. */
  readonly store: SessionStore | undefined;
  /** Undefined on a node that is alone. */
  readonly peers: EnginePeers | undefined;
  readonly nodeNumber: number | undefined;
  readonly now: () => number;
  readonly firstConnection: number;
}

/** Puts protocol, sessions and routing together, and owns the connections. */
export class Broker implements ProtocolBroker, ConnectionParts, PublicationOwner {
  readonly broker = this;
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  readonly now: () => number;
  readonly peers: EnginePeers | undefined;
  readonly journal: Journal;
  readonly router: Router<Session>;
  readonly sessions: Sessions;
  readonly accounts = new UserAccounts();
  readonly connections = new Set<Connection>();
  readonly readScheduler: ReadScheduler;
  readonly writeQueue = new WriteQueue();
  readonly pending: PendingPayloads;
  readonly signInScheduler = new FairScheduler();
  readonly retainedScheduler = new FairScheduler({ pauseMs: 4 });
  private readonly willScheduler = new FairScheduler();
  private readonly perAddress = new Map<string, number>();
  private readonly housekeeping: NodeJS.Timeout;
  private nextConnection: number;
  private isClosing = false;
  /** The connections that this round of time-outs has not looked at yet; undefined between rounds. */
  private unchecked: Iterator<Connection> | undefined;
  /** Rows that may still be removed in this round, while sessions are being removed. */
  private rowsLeft = 0;
  private draining: Drain | undefined;
  /** Undefined on a node that is alone: nobody takes over its clients. */
  private readonly fence: StallFence | undefined;

  constructor({ limits, hooks, counters, store, peers, nodeNumber, now, firstConnection }: BrokerParts) {
    this.limits = limits;
    this.hooks = hooks;
    this.counters = counters;
    this.now = now;
    this.peers = peers;
    this.nextConnection = firstConnection;
    this.pending = new PendingPayloads(limits.pendingBytesMax);
    const sharing = peers && {
      store: peers.sessions,
      onLost: (keys: readonly string[], owners: ReadonlyMap<string, string>) =>
        this.sessions.shared?.lose(keys, owners),
    };
    this.journal = new Journal(store, (error) => this.onFault(error), sharing);
    this.router = new Router({
      limits,
      counters,
      deliver: (session, message, qos, retain, identifiers, share) =>
        deliver(this, session, message, qos, retain, identifiers, share),
      onRetainedSkipped: ({ connection }, message) => connection?.backlog?.skipped.set(message.topic, message),
    });
    this.sessions = new Sessions(this, nodeNumber, (client, will) => this.publishWill(client, will));
    const { shared } = this.sessions;
    this.fence = shared && new StallFence({ connections: this.connections, now, check: () => shared.checkOwned() });
    this.readScheduler = new ReadScheduler(this.fence?.readClock ?? (() => performance.now()));
    this.housekeeping = setInterval(() => this.keepHouse(), housekeepingMs);
    this.housekeeping.unref();
  }

  accept(transport: Transport): TransportEvents | undefined {
    const { counters, limits, perAddress } = this;
    // Nothing could be saved for it any more, and its will would be published at the end.
    if (this.isClosing || this.draining !== undefined) return undefined;
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
    const connection = new Connection(this, transport, this.nextConnection);
    this.nextConnection += 1;
    this.connections.add(connection);
    return connection;
  }

  readonly handleFrame = handleFrame;

  onLost(connection: Connection): void {
    this.pending.leave(connection);
    if (connection.session !== undefined) this.sessions.leave(connection, connection.session);
  }

  onGone(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    const { address } = connection.transport;
    const left = (this.perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.perAddress.delete(address);
    else this.perAddress.set(address, left);
  }

  onFault(error: unknown): void {
    this.counters.internalErrors += 1;
    this.hooks.onFault?.(error);
  }

  /** Publishes a will through the hook. A network failure brings thousands of wills at the same moment. */
  private publishWill(client: Client, { topic, qos, retain, payload: bytes, properties }: WillPacket): void {
    const payload = { bytes, payloadStart: 0, payloadEnd: bytes.length };
    const packet = { topic, qos, retain, dup: false, packetId: 0, properties, ...payload };
    this.willScheduler.run(client.user, () => {
      if (this.isClosing) return;
      try {
        this.hooks.onPublish(new IncomingPublication(this, client, packet));
      } catch (error) {
        this.onFault(error);
      }
    });
  }

  /** A will is answered: there is nobody to acknowledge. */
  onAnswered(will: IncomingPublication): void {
    if (will.answer?.route === true) this.router.route(publicationToMessage(will, this.now()), will.client);
  }

  /** Resolves when the last connection is over and everything is saved. */
  async drain(options: DrainOptions): Promise<void> {
    this.draining ??= new Drain(this.connections, options, this.now);
    await this.draining.ended;
    await new Promise<void>((saved) => this.journal.whenAllSaved(saved));
  }

  resume(): void {
    this.draining?.stop();
    this.sessions.shared?.close();
    this.draining = undefined;
  }

  /** Ends all connections; resolves when their changes are saved. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.housekeeping);
    this.draining?.stop();
    this.readScheduler.close();
    this.router.late.flush();
    for (const connection of this.connections) {
      // The server ends, not the client: nobody is left to receive a will.
      connection.will = undefined;
      connection.disconnect(reasonCode.serverShuttingDown, 'The server is shutting down.');
    }
    await this.journal.close();
    for (const connection of this.connections) connection.destroy();
  }

  private keepHouse(): void {
    const nowMs = this.now();
    this.fence?.tick();
    // A round that takes longer goes on by itself.
    if (this.unchecked === undefined) {
      this.unchecked = this.connections.values();
      this.checkConnections();
    }
    this.sessions.shared?.keepHouse(nowMs);
    const isUnderWay = this.rowsLeft > 0;
    this.rowsLeft = removedPerRoundMax;
    if (!isUnderWay) this.removeSessions();
  }

  /** Thousands of sessions may expire at the same moment too. */
  private readonly removeSessions = (): void => {
    const removed = this.isClosing ? 0 : this.sessions.removeDue(this.now(), removedPerIterationMax);
    this.rowsLeft = removed < removedPerIterationMax ? 0 : Math.max(0, this.rowsLeft - removed);
    if (this.rowsLeft > 0) setImmediate(this.removeSessions);
  };

  /** Thousands of connections that came at the same moment time out at the same moment. */
  private readonly checkConnections = (): void => {
    const nowMs = this.now();
    for (let ended = 0; ended < endingsPerIterationMax; ) {
      const connection = this.isClosing ? undefined : this.unchecked?.next().value;
      if (connection === undefined) {
        this.unchecked = undefined;
        return;
      }
      if (checkTimeouts(connection, nowMs)) ended += 1;
    }
    setImmediate(this.checkConnections);
  };
}
