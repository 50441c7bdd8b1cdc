import type { LoggedEvent } from '#core/ports/event-log';
import type { BotActivity } from './bot-activity.ts';
import { Denials } from './denials.ts';
import type { AppendingLane, IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { Acceptance, CreateJudge, Judge, JudgeParts } from './judge-event.ts';
import { LaneAnswers } from './lane-answers.ts';
import { type HearingLane, LanePeers } from './lane-peers.ts';
import { type LaneCluster, LaneQueue, type LaneStages } from './lane-queue.ts';
import { type KnownSenders, LaneSenders } from './lane-senders.ts';
import { LaneState } from './lane-state.ts';
import type { LiveState } from './live-state.ts';
import { PendingAppends } from './pending-appends.ts';
import type { PushAccess } from './push-access.ts';
import type { Finding } from './status.ts';
import { TopicAudience } from './topic-audience.ts';

const none: never[] = [];
/** How long a reader waits for the log before the state in memory is good enough. */
const freshenMsMax = 500;

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
export class BotLane implements AppendingLane, LaneStages, HearingLane {
  readonly botId: number;
  readonly live: TopicAudience;
  lastUsedMs: number;
  expected = -1;
  private readonly parts: IngressParts;
  private readonly onLive: OnLive;
  private readonly denials: Denials;
  private readonly appends = new PendingAppends();
  private readonly state: LaneState;
  private readonly answers: LaneAnswers;
  private readonly queue: LaneQueue;
  /** Undefined on a lone node. */
  private readonly cluster: LaneCluster | undefined;
  /** Events whose append conflicted, until all appends are answered. */
  private conflicted: IngressEvent[] = [];
  /** Undefined until the first event is stored. */
  private activity: BotActivity | undefined;

  constructor(
    parts: IngressParts,
    judging: LaneJudging,
    botId: number,
    onLive: OnLive,
    denials: Denials = new Denials(parts),
    knownSenders: KnownSenders = new WeakMap(),
  ) {
    this.botId = botId;
    this.parts = parts;
    this.onLive = onLive;
    this.denials = denials;
    this.live = new TopicAudience(`bot/${botId}/json`, parts.output);
    this.lastUsedMs = parts.clock();
    this.state = new LaneState(parts, judging.createJudge, botId, this.appends);
    this.answers = new LaneAnswers(parts, botId);
    this.cluster = parts.peers && {
      peers: new LanePeers(parts, parts.peers, botId, this.state, this.appends, this),
      senders: new LaneSenders(parts, knownSenders, botId),
    };
    this.queue = new LaneQueue(parts, judging, botId, this.state, this.answers, this.appends, this, this.cluster);
  }

  get generation(): number {
    return this.state.generation;
  }

  get isIdle(): boolean {
    const { queue, appends, state, cluster } = this;
    return queue.isIdle && appends.count === 0 && !state.isLoading && cluster?.peers.isIdle !== false;
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
      await this.cluster?.peers.whenIdle();
      await this.appends.whenSettled();
    }
  }

  /** Returns the state that consumers see, and reads it from the log if necessary. Undefined before the first event. */
  async findState(): Promise<LiveState | undefined> {
    if (this.cluster !== undefined && this.state.peek() !== undefined) await this.freshen(this.cluster);
    return unlessEmpty(await this.state.find());
  }

  /** A reader may ask this node for an event that another node has acknowledged. Without an answer of the log, the state in memory has to do. */
  private async freshen({ peers }: LaneCluster): Promise<void> {
    const givenUp = new Promise<void>((go) => this.parts.later(freshenMsMax, go));
    await Promise.race([peers.catchUp().catch(() => {}), givenUp]);
  }

  /** Like `findState`, but only from memory. */
  peekState(): LiveState | undefined {
    return unlessEmpty(this.state.peek());
  }

  deny(event: IngressEvent, access: PushAccess): void {
    this.denials.denyPush(event, access);
  }

  process(event: IngressEvent, access: PushAccess, judge: Judge, isFresh: boolean): boolean {
    if (event.isNewGame) return this.startNewGame(event, judge, isFresh);
    const verdict = judge.judge(event, access.bot?.eventTypeId ?? null);
    if (verdict.kind === 'accepted') this.accept(event, verdict);
    else if (!isFresh && !this.queue.redeliveries.isRefusedByItself(event, access)) return false;
    else this.answers.refuse(event, verdict.eventTypeId, verdict.because, verdict.finding);
    return true;
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

  private startNewGame(event: IngressEvent, judge: Judge, isFresh: boolean): boolean {
    if (judge.eventTypeId === 0) {
      if (!isFresh) return false;
      const message = `Bot ${this.botId} has no event yet: its first event begins the first game.`;
      event.answer({ kind: 'refused', because: 'content', message });
      return true;
    }
    judge.startNewGame(event.receivedAtMs);
    this.answers.warnings.beginGame();
    event.eventTypeId = judge.eventTypeId;
    event.beginsGame = true;
    this.append(event, none);
    return true;
  }

  private append(event: IngressEvent, warnings: readonly Finding[]): void {
    event.warnings = warnings;
    event.lane = this;
    this.appends.begin(event);
    if (this.cluster !== undefined) {
      this.expected = this.state.accepted;
      this.state.accepted += 1;
    }
    this.parts.log.append(event, event);
  }

  onDone(event: IngressEvent, sequence: number | undefined): void {
    this.appends.end(event);
    if (sequence === undefined) this.onFailed(event);
    else this.onStored(event, sequence);
    this.settle();
  }

  onDoubt(event: IngressEvent): void {
    this.answers.doubt(event);
  }

  /** Another node was first: once all appends are answered and the state is up to date, the event is taken again. */
  onConflict(event: IngressEvent): void {
    this.appends.end(event);
    this.state.discardAccepted();
    this.cluster?.peers.onConflict();
    // Its warnings were not published, so they must be sent again. That may repeat warnings of earlier events, which is rare.
    if (event.warnings.length > 0) this.answers.warnings.forget();
    if (!this.answers.endDoubt(event)) this.conflicted.push(event);
    this.settle();
  }

  private settle(): void {
    if (this.cluster !== undefined && this.appends.count === 0) {
      const again = this.conflicted;
      this.conflicted = [];
      if (again.length > 0) this.queue.takeAgain(again);
      this.cluster.peers.onSettled();
    }
    this.appends.settle();
  }

  private onFailed(event: IngressEvent): void {
    this.state.discardAccepted();
    this.cluster?.peers.onFailed();
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
    if (this.cluster === undefined) return;
    this.cluster.senders.onOwn(event, sequence);
    this.cluster.peers.onStored(event, sequence);
  }

  // What other nodes store

  /** The sequence up to which the state in memory has the events; undefined when there is none. */
  get lastSequence(): number | undefined {
    return this.state.peek() && this.state.position;
  }

  hear(events: readonly LoggedEvent[]): void {
    this.cluster?.peers.hear(events);
  }

  /** Reads what other nodes have stored, if the state in memory is older than this sequence. */
  catchUp(lastSequence: number): void {
    this.cluster?.peers.note(lastSequence);
  }

  onHeard(event: LoggedEvent): void {
    this.queue.bucket.spend(event.receivedAtMs);
    this.cluster?.senders.onHeard(event);
    const state = this.state.peek();
    if (state?.sequence === event.sequence) this.onLive(this, state);
    this.answers.tellHeard(event);
  }

  onReloaded(): void {
    const state = this.peekState();
    if (state !== undefined) this.onLive(this, state);
  }

  /** The lane is dropped: it need not hear of other nodes any more. */
  leave(): void {
    this.state.leave();
  }
}

function unlessEmpty(state: LiveState | undefined): LiveState | undefined {
  return state === undefined || state.sequence === 0 ? undefined : state;
}
