import type { LoggedEvent } from '#core/ports/event-log';
import type { BotActivity } from './bot-activity.ts';
import { Denials } from './denials.ts';
import type { AppendingLane, IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { Acceptance, CreateJudge, Judge, JudgeParts } from './judge-event.ts';
import { LaneAnswers } from './lane-answers.ts';
import { LaneQueue, type LaneStages } from './lane-queue.ts';
import { LaneState } from './lane-state.ts';
import type { LiveState } from './live-state.ts';
import { PendingAppends } from './pending-appends.ts';
import type { PushAccess } from './push-access.ts';
import type { Finding } from './status.ts';
import { TopicAudience } from './topic-audience.ts';

const none: never[] = [];

/** Called when an event is stored and part of the live state. */
export type OnLive = (lane: BotLane, state: LiveState) => void;

/** How the events of a bot are judged. */
export interface LaneJudging extends JudgeParts {
  readonly createJudge: CreateJudge;
}

/**
 * The life of an event of one bot: queue (permission, rate, redelivery) → judge (text, JSON, event type, contract, rules) → append → state → answers.
 * Each stage has its own file.
 */
export class BotLane implements AppendingLane, LaneStages {
  readonly botId: number;
  readonly live: TopicAudience;
  lastUsedMs: number;
  readonly expected = -1;
  readonly generation = 0;
  private readonly parts: IngressParts;
  private readonly onLive: OnLive;
  private readonly denials: Denials;
  private readonly appends = new PendingAppends();
  private readonly state: LaneState;
  private readonly answers: LaneAnswers;
  private readonly queue: LaneQueue;
  /** Undefined until the first event is stored. */
  private activity: BotActivity | undefined;

  constructor(
    parts: IngressParts,
    judging: LaneJudging,
    botId: number,
    onLive: OnLive,
    denials: Denials = new Denials(parts),
  ) {
    this.botId = botId;
    this.parts = parts;
    this.onLive = onLive;
    this.denials = denials;
    this.live = new TopicAudience(`bot/${botId}/json`, parts.output);
    this.lastUsedMs = parts.clock();
    this.state = new LaneState(parts, judging.createJudge, botId, this.appends);
    this.answers = new LaneAnswers(parts, botId);
    this.queue = new LaneQueue(parts, judging, botId, this.state, this.answers, this.appends, this);
  }

  get isIdle(): boolean {
    return this.queue.isIdle && this.appends.count === 0 && !this.state.isLoading;
  }

  /** `access` is the cached permission; undefined when it has to be read first. */
  push(event: IngressEvent, access = this.parts.access.peek(event.userId, this.botId)): void {
    this.lastUsedMs = event.receivedAtMs;
    this.queue.push(event, access);
  }

  async whenIdle(): Promise<void> {
    while (!this.isIdle) {
      await this.queue.whenIdle();
      await this.state.whenLoaded();
      await this.appends.whenSettled();
    }
  }

  /** Returns the state that consumers see, and reads it from the log if necessary. Undefined before the first event. */
  async findState(): Promise<LiveState | undefined> {
    return unlessEmpty(await this.state.find());
  }

  /** Like `findState`, but only from memory. */
  peekState(): LiveState | undefined {
    return unlessEmpty(this.state.peek());
  }

  deny(event: IngressEvent, access: PushAccess): void {
    this.denials.denyPush(event, access);
  }

  process(event: IngressEvent, { bot }: PushAccess, judge: Judge): void {
    if (event.isNewGame) {
      this.startNewGame(event, judge);
      return;
    }
    const verdict = judge.judge(event, bot?.eventTypeId ?? null);
    if (verdict.kind === 'accepted') this.accept(event, verdict);
    else this.answers.refuse(event, verdict.eventTypeId, verdict.because, verdict.finding);
  }

  private accept(event: IngressEvent, { check, changes, all, beginsGame, broken, unknown }: Acceptance): void {
    const { warnings } = this.answers;
    if (beginsGame) warnings.beginGame();
    const ofRules = warnings.ofRules(event, all, broken);
    event.eventTypeId = check.sport.id;
    event.changes = changes;
    event.beginsGame = beginsGame;
    this.append(event, unknown === undefined ? ofRules : [...warnings.ofUnknown(event, check, unknown), ...ofRules]);
  }

  private startNewGame(event: IngressEvent, judge: Judge): void {
    if (judge.eventTypeId === 0) {
      const message = `Bot ${this.botId} has no event yet: its first event begins the first game.`;
      event.answer({ kind: 'refused', because: 'content', message });
      return;
    }
    judge.startNewGame(event.receivedAtMs);
    this.answers.warnings.beginGame();
    event.eventTypeId = judge.eventTypeId;
    event.beginsGame = true;
    this.append(event, none);
  }

  private append(event: IngressEvent, warnings: readonly Finding[]): void {
    event.warnings = warnings;
    event.lane = this;
    this.appends.begin(event);
    this.parts.log.append(event, event);
  }

  onDone(event: IngressEvent, sequence: number | undefined): void {
    this.appends.end(event);
    if (sequence === undefined) this.onFailed(event);
    else this.onStored(event, sequence);
    this.appends.settle();
  }

  onDoubt(event: IngressEvent): void {
    this.answers.doubt(event);
  }

  onConflict(event: IngressEvent): void {
    this.onDone(event, undefined);
  }

  /** The sequence of the state in memory; undefined when there is none. */
  get lastSequence(): number | undefined {
    return this.state.peek()?.sequence;
  }

  /** Takes events that other nodes stored. */
  hear(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      const state = this.state.hear(event);
      if (state !== undefined) this.onLive(this, state);
    }
  }

  /** Reads what other nodes have stored, if the state in memory is older than this sequence. */
  async catchUp(lastSequence: number): Promise<void> {
    const { lastSequence: before } = this;
    if (before === undefined || before >= lastSequence) return;
    await this.appends.whenSettled();
    this.hear(await this.parts.log.readEvents(this.botId, { afterSequence: before, limit: 1000 }));
  }

  /** The lane is dropped: it need not hear of other nodes any more. */
  leave(): void {
    this.state.leave();
  }

  private onFailed(event: IngressEvent): void {
    this.state.discardAccepted();
    this.answers.warnings.forget();
    this.answers.failStore(event);
  }

  private onStored(event: IngressEvent, sequence: number): void {
    this.parts.counters.accepted += 1;
    this.activity ??= this.parts.activities?.of(this.botId);
    this.activity?.accept(sequence, event.receivedAtMs);
    if (event.isOver()) this.queue.redeliveries.onUnacknowledged(event, sequence);
    this.answers.acknowledge(event);
    const state = this.state.advance(event, sequence);
    if (state !== undefined) this.onLive(this, state);
    this.answers.tell(event, sequence);
  }
}

function unlessEmpty(state: LiveState | undefined): LiveState | undefined {
  return state === undefined || state.sequence === 0 ? undefined : state;
}
