import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { Judge, JudgeParts } from './judge-event.ts';
import type { LaneAnswers } from './lane-answers.ts';
import type { LanePeers } from './lane-peers.ts';
import type { LaneSenders } from './lane-senders.ts';
import type { LaneState } from './lane-state.ts';
import type { PendingAppends } from './pending-appends.ts';
import { mayPush, type PushAccess } from './push-access.ts';
import { Redeliveries, type RedeliveryLane } from './redelivery.ts';
import { TokenBucket } from './token-bucket.ts';

const idleCheckMs = 100;
/** Waiting events that go on together, as long as everything they need is in memory. Other users run between two such batches. */
export const batchMax = 32;
export const batchBytesMax = 8192;

/** The stages after the queue. */
export interface LaneStages {
  deny(event: IngressEvent, access: PushAccess): void;
  /**
   * `isFresh` is true when the state has everything that other nodes stored. Without that, an event that would be refused because of the state returns false,
   * and nothing is done.
   */
  process(event: IngressEvent, access: PushAccess, judge: Judge, isFresh: boolean): boolean;
}

/** What a lane needs where other nodes store events for its bot too. */
export interface LaneCluster {
  readonly peers: LanePeers;
  readonly senders: LaneSenders;
}

/**
 * Keeps the events of a bot in order: permission → rate → redelivery → processing. Usually everything is in memory and an event goes through in one
 * call; when something must be read first, the events behind it wait.
 */
export class LaneQueue implements RedeliveryLane {
  readonly redeliveries: Redeliveries;
  private readonly parts: IngressParts;
  private readonly botId: number;
  private readonly state: LaneState;
  private readonly answers: LaneAnswers;
  private readonly appends: PendingAppends;
  private readonly stages: LaneStages;
  readonly bucket: TokenBucket;
  private readonly cluster: LaneCluster | undefined;
  /** Set while events wait; the first one is being processed. */
  private waiting: IngressEvent[] | undefined;
  private current: IngressEvent | undefined;
  private working: Promise<void> | undefined;
  /** Waiting events that turned out to be no redelivery. */
  private readonly decided = new Set<IngressEvent>();
  /** Waiting events that have passed the rate limit already. */
  private readonly paid = new Set<IngressEvent>();
  /** The connection that sent the last redelivery. */
  private resender: object | undefined;

  constructor(
    parts: IngressParts,
    judging: JudgeParts,
    botId: number,
    state: LaneState,
    answers: LaneAnswers,
    appends: PendingAppends,
    stages: LaneStages,
    cluster: LaneCluster | undefined,
  ) {
    this.parts = parts;
    this.botId = botId;
    this.state = state;
    this.answers = answers;
    this.appends = appends;
    this.stages = stages;
    this.cluster = cluster;
    const { ratePerSecond, burst } = parts.limits;
    this.bucket = new TokenBucket(ratePerSecond, burst, parts.clock);
    this.redeliveries = new Redeliveries(parts, judging, botId, this, cluster?.senders);
  }

  get isIdle(): boolean {
    return this.waiting === undefined && this.redeliveries.isIdle;
  }

  /** `access` is undefined when it has to be read first. */
  push(event: IngressEvent, access: PushAccess | undefined): void {
    if (this.waiting !== undefined) this.waiting.push(event);
    else if (!this.tryNow(event, access)) this.begin([event]);
  }

  async whenIdle(): Promise<void> {
    await this.working;
    // An event that may be a redelivery is held until the events behind it, or a timeout, decide.
    if (!this.redeliveries.isIdle) await new Promise<void>((go) => this.parts.later(idleCheckMs, go));
  }

  takeSoon(events: readonly IngressEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) this.decided.add(event);
    // Insert behind the first, which is being processed.
    if (this.waiting === undefined) this.begin([...events]);
    else this.waiting.splice(1, 0, ...events);
  }

  /** Takes events again whose append conflicted, before all others that wait. */
  takeAgain(events: readonly IngressEvent[]): void {
    for (const event of events) {
      this.paid.add(event);
      if (event.dup) this.redeliveries.reconsider(event);
    }
    if (this.waiting === undefined) this.begin([...events]);
    else this.waiting.unshift(...events);
  }

  hasWaiting(sender: object): boolean {
    return this.waiting?.some((event) => event.sender === sender) === true;
  }

  /** Returns true when everything was in memory and the event is processed. */
  private tryNow(event: IngressEvent, access: PushAccess | undefined): boolean {
    const { judge } = this.state;
    if (access === undefined || judge === undefined || this.redeliveries.concerns(event)) return false;
    if (this.cluster !== undefined && !this.isReady(event, this.cluster)) return false;
    if (!mayPush(access)) this.stages.deny(event, access);
    else if (!this.bucket.take()) return false;
    else if (!this.stages.process(event, access, judge, this.cluster === undefined)) {
      this.paid.add(event);
      return false;
    }
    return true;
  }

  private isReady(event: IngressEvent, { senders }: LaneCluster): boolean {
    return senders.knows(event) && !senders.hasLeft(event);
  }

  private begin(events: IngressEvent[]): void {
    this.waiting = events;
    this.working = this.work(events);
  }

  private async work(waiting: IngressEvent[]): Promise<void> {
    for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
      this.current = event;
      const isTaken = await this.takeOne(event);
      // Removed only now: events that arrived meanwhile had to queue behind it.
      if (isTaken) waiting.splice(waiting.indexOf(event), 1);
      this.takeBatch(waiting);
      if (waiting[0] !== undefined) await this.waitForScheduler(waiting[0]);
    }
    this.waiting = undefined;
  }

  /** Without batches, events that arrive faster than the scheduler lets one event run would wait for as long as they keep arriving. */
  private takeBatch(waiting: IngressEvent[]): void {
    let [bytes, count] = [0, 0];
    for (let [event] = waiting; event !== undefined && this.tryWaiting(event); [event] = waiting) {
      waiting.splice(waiting.indexOf(event), 1);
      bytes += event.end - event.start;
      count += 1;
      if (count >= batchMax || bytes >= batchBytesMax) return;
    }
  }

  private tryWaiting(event: IngressEvent): boolean {
    if (this.decided.has(event) || this.paid.has(event) || event.isCutOff()) return false;
    try {
      return this.tryNow(event, this.parts.access.peek(event.userId, this.botId));
    } catch {
      this.answers.failStore(event);
      return true;
    }
  }

  /** Hundreds of events may wait behind one: the scheduler lets other users run in between. */
  private waitForScheduler({ userId }: IngressEvent): Promise<void> {
    return new Promise((go) => this.parts.schedule(userId, go));
  }

  /** Returns false when the event has to be taken again, after others that are before it now. */
  private async takeOne(event: IngressEvent): Promise<boolean> {
    const isDecided = this.decided.delete(event);
    const isPaid = this.paid.delete(event);
    try {
      if (await this.take(event, isDecided, isPaid)) return true;
      this.paid.add(event);
      if (isDecided) this.decided.add(event);
      return false;
    } catch {
      this.answers.failStore(event);
      return true;
    }
  }

  private async take(event: IngressEvent, isDecided: boolean, isPaid: boolean): Promise<boolean> {
    let access = await this.findAccess(event);
    if (mayPush(access) && !isDecided) {
      if (!isPaid && !this.bucket.take()) {
        if (!(await this.waitForRate(event))) {
          this.parts.counters.rateDropped += 1;
          event.answer({ kind: 'dropped' });
          return true;
        }
        // Read again: the sender may have lost the permission while the event waited.
        access = await this.findAccess(event);
      }
      if (this.cluster !== undefined && mayPush(access) && !(await this.checkSender(event, this.cluster))) return true;
      if (mayPush(access) && this.redeliveries.concerns(event)) {
        const verdict = await this.isNew(event, access);
        if (verdict !== 'new') return verdict !== 'later';
      }
    }
    if (this.cluster !== undefined) return this.processShared(event, access, this.cluster);
    // Last, because an earlier event may have failed meanwhile, and the accepted state with it.
    const judge = mayPush(access) ? await this.state.findJudge() : undefined;
    if (event.isCutOff()) this.answers.failStore(event);
    else if (judge === undefined) this.stages.deny(event, access);
    else this.stages.process(event, access, judge, true);
    return true;
  }

  /** Where other nodes store events too, events whose append conflicted may have to go first, and refusals need a state that is up to date. */
  private async processShared(
    event: IngressEvent,
    access: PushAccess,
    { peers, senders }: LaneCluster,
  ): Promise<boolean> {
    for (let isFresh = false; ; isFresh = true) {
      if (mayPush(access)) await peers.findJudge();
      if (isFresh) {
        await this.appends.whenSettled();
        await peers.catchUp();
      }
      if (this.isPutOff) return false;
      const { judge } = this.state;
      if (senders.hasLeft(event)) this.answers.abandon(event);
      else if (event.isCutOff()) this.answers.failStore(event);
      else if (!mayPush(access)) this.stages.deny(event, access);
      else if (judge === undefined || !this.stages.process(event, access, judge, isFresh)) continue;
      return true;
    }
  }

  /** True when events whose append conflicted have to be taken before the one that is being processed. */
  private get isPutOff(): boolean {
    return this.waiting?.[0] !== this.current;
  }

  /** Before the first event of a connection: checks that its client has not moved to another node. If it has, answers the event and returns false. */
  private async checkSender(event: IngressEvent, { peers, senders }: LaneCluster): Promise<boolean> {
    if (senders.knows(event)) return true;
    await peers.catchUp();
    if (await senders.register(event, this.state.position)) return true;
    this.answers.abandon(event);
    return false;
  }

  private async findAccess({ userId }: IngressEvent): Promise<PushAccess> {
    const { access } = this.parts;
    return access.peek(userId, this.botId) ?? access.find(userId, this.botId);
  }

  /** Returns false when the event has to be dropped. Events of QoS 1 and 2 wait here, which puts back-pressure on the socket of their sender. */
  private async waitForRate(event: IngressEvent): Promise<boolean> {
    this.answers.warnings.tellRate(event);
    if (event.qos === 0) return false;
    this.parts.counters.rateDelayed += 1;
    do await new Promise<void>((go) => this.parts.later(this.bucket.waitMs, go));
    while (!this.bucket.take());
    return true;
  }

  private async isNew(event: IngressEvent, access: PushAccess): Promise<'new' | 'answered' | 'later'> {
    if (event.dup) await this.settleFirst(event);
    const { verdict, first } = await this.redeliveries.judge(event, access);
    for (const [index, each] of first.entries()) {
      this.decided.add(each);
      if (await this.takeOne(each)) continue;
      this.putBefore(event, first.slice(index));
      if (verdict === 'new') return 'later';
      break;
    }
    if (verdict === 'duplicate') this.redeliveries.answerDuplicate(event);
    return verdict === 'new' ? 'new' : 'answered';
  }

  private putBefore(event: IngressEvent, events: readonly IngressEvent[]): void {
    for (const each of events) {
      this.decided.add(each);
      this.paid.add(each);
    }
    const { waiting = [] } = this;
    waiting.splice(waiting.indexOf(event), 0, ...events);
  }

  /** Waits until the appends of earlier connections and earlier processes are settled. */
  private async settleFirst({ sender, packetId }: IngressEvent): Promise<void> {
    if (sender === this.resender && this.appends.areOtherResends(packetId)) return;
    await this.appends.whenSettled();
    // With other nodes, an append that arrives late makes the append of the redelivery conflict, and it is judged again.
    if (this.cluster === undefined) await this.parts.log.settle(this.botId);
    this.resender = sender;
  }
}
