import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { Judge, JudgeParts } from './judge-event.ts';
import type { LaneAnswers } from './lane-answers.ts';
import type { LaneState } from './lane-state.ts';
import type { PendingAppends } from './pending-appends.ts';
import { mayPush, type PushAccess } from './push-access.ts';
import { Redeliveries, type RedeliveryLane } from './redelivery.ts';
import { TokenBucket } from './token-bucket.ts';

const idleCheckMs = 100;

/** The stages after the queue. */
export interface LaneStages {
  deny(event: IngressEvent, access: PushAccess): void;
  process(event: IngressEvent, access: PushAccess, judge: Judge): void;
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
  private readonly bucket: TokenBucket;
  /** Set while events wait; the first one is being processed. */
  private waiting: IngressEvent[] | undefined;
  private working: Promise<void> | undefined;
  /** Waiting events that turned out to be no redelivery. */
  private readonly decided = new Set<IngressEvent>();
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
  ) {
    this.parts = parts;
    this.botId = botId;
    this.state = state;
    this.answers = answers;
    this.appends = appends;
    this.stages = stages;
    const { ratePerSecond, burst } = parts.limits;
    this.bucket = new TokenBucket(ratePerSecond, burst, parts.clock);
    this.redeliveries = new Redeliveries(parts, judging, botId, this);
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

  hasWaiting(sender: object): boolean {
    return this.waiting?.some((event) => event.sender === sender) === true;
  }

  /** Returns true when everything was in memory and the event is processed. */
  private tryNow(event: IngressEvent, access: PushAccess | undefined): boolean {
    const { judge } = this.state;
    if (access === undefined || judge === undefined || this.redeliveries.concerns(event)) return false;
    if (!mayPush(access)) this.stages.deny(event, access);
    else if (this.bucket.take()) this.stages.process(event, access, judge);
    else return false;
    return true;
  }

  private begin(events: IngressEvent[]): void {
    this.waiting = events;
    this.working = this.work(events);
  }

  private async work(waiting: IngressEvent[]): Promise<void> {
    for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
      await this.takeOne(event);
      // Removed only now: events that arrived meanwhile had to queue behind it.
      waiting.shift();
      if (waiting[0] !== undefined) await this.waitForScheduler(waiting[0]);
    }
    this.waiting = undefined;
  }

  /** Hundreds of events may wait behind one: the scheduler lets other users run in between. */
  private waitForScheduler({ userId }: IngressEvent): Promise<void> {
    return new Promise((go) => this.parts.schedule(userId, go));
  }

  private async takeOne(event: IngressEvent): Promise<void> {
    try {
      await this.take(event);
    } catch {
      this.answers.failStore(event);
    }
  }

  private async take(event: IngressEvent): Promise<void> {
    const isDecided = this.decided.delete(event);
    let access = await this.findAccess(event);
    if (mayPush(access) && !isDecided) {
      if (!this.bucket.take()) {
        if (!(await this.waitForRate(event))) {
          this.parts.counters.rateDropped += 1;
          event.answer({ kind: 'dropped' });
          return;
        }
        // Read again: the sender may have lost the permission while the event waited.
        access = await this.findAccess(event);
      }
      if (mayPush(access) && this.redeliveries.concerns(event) && !(await this.isNew(event, access))) return;
    }
    // Last, because an earlier event may have failed meanwhile, and the accepted state with it.
    const judge = mayPush(access) ? await this.state.findJudge() : undefined;
    if (event.isCutOff()) this.answers.failStore(event);
    else if (judge === undefined) this.stages.deny(event, access);
    else this.stages.process(event, access, judge);
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

  /** Returns false when the event is already stored, or held for now. */
  private async isNew(event: IngressEvent, access: PushAccess): Promise<boolean> {
    if (event.dup) await this.settleFirst(event);
    const { verdict, first } = await this.redeliveries.judge(event, access);
    for (const each of first) {
      this.decided.add(each);
      await this.takeOne(each);
    }
    if (verdict === 'duplicate') this.redeliveries.answerDuplicate(event);
    return verdict === 'new';
  }

  /** Waits until the appends of earlier connections and earlier processes are settled. */
  private async settleFirst({ sender, packetId }: IngressEvent): Promise<void> {
    if (sender === this.resender && this.appends.areOtherResends(packetId)) return;
    await this.appends.whenSettled();
    await this.parts.log.settle(this.botId);
    this.resender = sender;
  }
}
