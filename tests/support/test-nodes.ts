import { setImmediate as turn } from 'node:timers/promises';
import { BotLane } from '#core/ingress/bot-lane';
import { createJudges } from '#core/ingress/fast/create-judges';
import { createIngressCounters, type IngressLimits, type IngressParts } from '#core/ingress/ingress-parts';
import type { CreateJudge } from '#core/ingress/judge-event';
import type { KnownSenders } from '#core/ingress/lane-senders';
import { fieldsOf, type LiveState } from '#core/ingress/live-state';
import type { AppendWaiter, LoggedEvent, NewEvent } from '#core/ports/event-log';
import { createMemoryEventLog, type MemoryEventLog, type MemoryNodeLog } from './memory-event-log.ts';
import { allowed, bot, botId, checks } from './test-lane.ts';

/** A node with a lane for one bot. What other nodes tell it waits in its inbox. */
export interface TestNode {
  lane: BotLane;
  log: MemoryNodeLog;
  inbox: LoggedEvent[][];
  isFollowing: boolean;
  /** The sequences that its consumers were shown, and those of the receipts, since its start. */
  live: number[];
  receipts: number[];
  readonly counters: IngressParts['counters'];
}

/** Nodes that take events of one bot into one log; the test decides when anything happens. */
export class TestNodes {
  readonly log: MemoryEventLog = createMemoryEventLog();
  readonly nodes: TestNode[] = [];
  /** By sequence: the name in the state that the event was judged by, as far as its node lived to hear that it is stored. */
  readonly judgedAfter = new Map<number, unknown>();
  private lastJudgedAfter: unknown;
  readonly statuses: string[] = [];
  conflicts = 0;
  nowMs = 1000;
  private readonly limits: IngressLimits;
  private timers: { readonly atMs: number; readonly node: TestNode; readonly work: () => void }[] = [];

  constructor(count: number, limits: Partial<IngressLimits> = {}) {
    this.limits = { payloadBytesMax: 65_536, ratePerSecond: Infinity, burst: Infinity, ...limits };
    for (let index = 0; index < count; index += 1) this.nodes.push(this.start());
  }

  private start(): TestNode {
    const node = { inbox: [], live: [], receipts: [], isFollowing: false, counters: createIngressCounters() };
    return this.boot(node as unknown as TestNode);
  }

  /** Begins anew, as a process does: what it knew is lost. What it has sent to the log is stored, or not. */
  restart(node: TestNode): void {
    this.timers = this.timers.filter((timer) => timer.node !== node);
    this.boot(Object.assign(node, { inbox: [], live: [], receipts: [], isFollowing: false }));
  }

  private boot(node: TestNode): TestNode {
    const log = this.log.openNode();
    const judgeParts = { checks, payloadBytesMax: this.limits.payloadBytesMax };
    const judging = { ...judgeParts, createJudge: this.recordJudgements(createJudges(judgeParts)) };
    const known: KnownSenders = new WeakMap();
    const onLive = (_lane: BotLane, { sequence }: LiveState): void => void node.live.push(sequence);
    const lane = new BotLane(this.partsOf(node, log), judging, botId, onLive, undefined, known);
    return Object.assign(node, { log, lane });
  }

  private partsOf(node: TestNode, log: MemoryNodeLog): IngressParts {
    return {
      access: {
        peek: () => allowed,
        find: async () => allowed,
        peekAssigned: () => undefined,
        findAssigned: async () => new Set(),
        peekBot: () => bot,
        readBot: async () => {},
      },
      log: { ...log, append: (event, waiter) => this.append(log, event, waiter) },
      output: {
        publish: (_topic, json) => node.receipts.push((JSON.parse(json) as LoggedEvent).sequence),
        publishStatus: (_topic, json, _sender, whenKept) => {
          this.statuses.push(json);
          whenKept?.(true);
        },
        hasListeners: () => true,
        isHeardBy: () => true,
        listenerChanges: 0,
      },
      limits: this.limits,
      counters: node.counters,
      clock: () => this.nowMs,
      later: (milliseconds, work) => this.timers.push({ atMs: this.nowMs + milliseconds, node, work }),
      schedule: (_userId, begin) => begin(),
      sha256: () => '',
      peers: {
        follow: () => {
          node.isFollowing = true;
          return () => {
            node.isFollowing = false;
          };
        },
        isWanted: () => true,
        stored: (_botId, events) => this.tellOthers(node, log, events),
      },
    };
  }

  /** Runs right after the judgement of the event. */
  private append(log: MemoryNodeLog, event: NewEvent, waiter: AppendWaiter): void {
    const { lastJudgedAfter } = this;
    log.append(event, {
      onDone: (sequence) => {
        if (sequence !== undefined) this.judgedAfter.set(sequence, lastJudgedAfter);
        waiter.onDone(sequence);
      },
      onConflict: () => {
        this.conflicts += 1;
        waiter.onConflict?.();
      },
    });
  }

  private tellOthers(teller: TestNode, log: MemoryNodeLog, events: readonly LoggedEvent[]): void {
    if (teller.log !== log) return;
    const copies = events.map((event) => ({ ...event, payload: event.payload.slice() }));
    for (const node of this.nodes) if (node !== teller && node.isFollowing) node.inbox.push(copies);
  }

  private recordJudgements(createJudge: CreateJudge): CreateJudge {
    return (state) => {
      const judge = createJudge(state);
      return {
        get eventTypeId() {
          return judge.eventTypeId;
        },
        judge: (payload, boundTo) => {
          const before = nameIn(state);
          const verdict = judge.judge(payload, boundTo);
          this.lastJudgedAfter = before;
          return verdict;
        },
        startNewGame: (receivedAtMs) => judge.startNewGame(receivedAtMs),
      };
    };
  }

  /** Lets everything go on that waits for nothing but the event loop. */
  async settle(): Promise<void> {
    for (let pass = 0; pass < 3; pass += 1) await turn();
  }

  async wait(milliseconds: number): Promise<void> {
    const endMs = this.nowMs + milliseconds;
    for (;;) {
      this.timers.sort((a, b) => a.atMs - b.atMs);
      const due = this.timers[0];
      if (due === undefined || due.atMs > endMs) break;
      this.timers.shift();
      this.nowMs = Math.max(this.nowMs, due.atMs);
      due.work();
      await this.settle();
    }
    this.nowMs = endMs;
    await this.settle();
  }

  readAll(): Promise<LoggedEvent[]> {
    return this.log.readEvents(botId, { afterSequence: 0, limit: 100_000 });
  }
}

export function nameOf({ payload }: Pick<LoggedEvent, 'payload'>): unknown {
  return (JSON.parse(Buffer.from(payload).toString()) as { readonly HomeTeamName?: unknown }).HomeTeamName;
}

function nameIn(state: LiveState): unknown {
  return state.eventTypeId === 0 ? undefined : fieldsOf(state)['HomeTeamName'];
}
