import { type Slot, toSlots } from '#core/contract/slot';
import { formatDateTime } from '#core/date-time';
import { isCut, type ReadLimits } from '#core/read-limits';
import { AcceptedState } from './accepted-state.ts';
import { type EventCheck, rulesToFindings } from './check-event.ts';
import { createStatus } from './create-status.ts';
import { Denials } from './denials.ts';
import type { EventChecks } from './event-checks.ts';
import { addUnknown } from './field-findings.ts';
import { HeardTopic } from './heard-topic.ts';
import type { AppendingLane, IngressEvent, IngressOutcome, RefusedBecause } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { createStoreFault, notKnownStored, notStored, wrongSport } from './lane-findings.ts';
import { LaneWarnings, type UnknownFields } from './lane-warnings.ts';
import {
  applyEvent,
  copyState,
  createState,
  type LiveState,
  readState,
  stampState,
  startNewGame,
  writeState,
} from './live-state.ts';
import { mayPush, type PushAccess } from './push-access.ts';
import { isFinding, noSuchEventType, type ReadPayload, readPayload } from './read-payload.ts';
import { Redeliveries, type RedeliveryLane } from './redelivery.ts';
import { replayEvent } from './replay-live.ts';
import type { Finding } from './status.ts';
import { statusType } from './status.ts';
import { TokenBucket } from './token-bucket.ts';

const snapshotEvery = 256;
const replayLimits: ReadLimits = { limit: 128, bytesMax: 65_536 };
const refusedPayloadMax = 65_536;
const idleCheckMs = 100;
const none: never[] = [];
const storedOutcome: IngressOutcome = { kind: 'stored' };

/** Called when an event is stored and the live state has it. */
export type OnLive = (lane: BotLane, state: LiveState) => void;

/**
 * Processes the events of one bot in order: permission → rate → text → JSON → event type → contract → rules → append → answer. Usually everything
 * is in memory and an event goes through in one call; when something must be read first, the events behind it wait.
 */
export class BotLane implements AppendingLane, RedeliveryLane {
  readonly botId: number;
  // Kept, because making them for every event would cost more than looking them up.
  readonly liveTopic: HeardTopic;
  private readonly statusTopic: HeardTopic;
  private readonly receiptTopic: HeardTopic;
  private readonly parts: IngressParts;
  private readonly checks: EventChecks;
  private readonly onLive: OnLive;
  private readonly denials: Denials;
  private readonly bucket: TokenBucket;
  private readonly warnings: LaneWarnings;
  /** Set while events wait; the first one is in the works. */
  private waiting: IngressEvent[] | undefined;
  private working: Promise<void> | undefined;
  /** After the last event that was accepted, stored or not: what the rules of the next one see. */
  private accepted: AcceptedState | undefined;
  /** After the last event that is stored: what consumers see. */
  private stored: LiveState | undefined;
  private loading: Promise<LiveState> | undefined;
  private appending = 0;
  private readonly whenAppended: (() => void)[] = [];
  private snapshotAt = 0;
  /** The connection that last sent something again, and what of it is being appended. */
  private resender: object | undefined;
  private readonly resending = new Set<number>();
  private readonly redeliveries: Redeliveries;
  /** Those of the waiting ones that were looked at already: they are new. */
  private readonly decided = new Set<IngressEvent>();
  /** Those whose senders were told that nobody knows what became of them. */
  private readonly doubtful = new Set<IngressEvent>();
  lastUsedMs: number;

  constructor(
    parts: IngressParts,
    checks: EventChecks,
    botId: number,
    onLive: OnLive,
    denials: Denials = new Denials(parts),
  ) {
    this.parts = parts;
    this.denials = denials;
    this.checks = checks;
    this.botId = botId;
    this.liveTopic = new HeardTopic(`bot/${botId}/json`, parts.output);
    this.statusTopic = new HeardTopic(`bot/${botId}/ingress_status`, parts.output);
    this.receiptTopic = new HeardTopic(`bot/${botId}/ingress_receipt`, parts.output);
    this.onLive = onLive;
    const { ratePerSecond, burst } = parts.limits;
    this.bucket = new TokenBucket(ratePerSecond, burst, parts.clock);
    this.warnings = new LaneWarnings(parts, this.statusTopic);
    this.redeliveries = new Redeliveries(parts, checks, botId, this);
    this.lastUsedMs = parts.clock();
  }

  get isIdle(): boolean {
    const isWorking = this.waiting !== undefined || this.appending > 0 || this.loading !== undefined;
    return !isWorking && this.redeliveries.isIdle;
  }

  /** `access` is what is remembered of it. */
  push(event: IngressEvent, access = this.parts.access.peek(event.userId, this.botId)): void {
    this.lastUsedMs = event.receivedAtMs;
    if (this.waiting !== undefined) {
      this.waiting.push(event);
      return;
    }
    if (this.tryNow(event, access)) return;
    this.waiting = [event];
    this.working = this.work(this.waiting);
  }

  /** Resolves when nothing is on its way any more. */
  async whenIdle(): Promise<void> {
    while (!this.isIdle) {
      await this.working;
      await this.loading?.catch(() => {});
      if (this.appending > 0) await new Promise<void>((go) => this.whenAppended.push(go));
      // What may have been sent before is held until what follows it, or the time, tells.
      if (!this.redeliveries.isIdle) await new Promise<void>((go) => this.parts.later(idleCheckMs, go));
    }
  }

  /** The state that consumers see, read from the log if need be. Undefined when nothing has come yet. */
  async findState(): Promise<LiveState | undefined> {
    const state = this.stored ?? (await this.load());
    return state.sequence === 0 ? undefined : state;
  }

  /** The same, when it is at hand. */
  peekState(): LiveState | undefined {
    return this.stored === undefined || this.stored.sequence === 0 ? undefined : this.stored;
  }

  takeSoon(events: readonly IngressEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) this.decided.add(event);
    // The first of those that wait is in the works.
    if (this.waiting !== undefined) this.waiting.splice(1, 0, ...events);
    else {
      this.waiting = [...events];
      this.working = this.work(this.waiting);
    }
  }

  hasWaiting(sender: object): boolean {
    return this.waiting?.some((event) => event.sender === sender) === true;
  }

  /** True when everything was at hand. */
  private tryNow(event: IngressEvent, access: PushAccess | undefined): boolean {
    if (access === undefined || this.accepted === undefined || this.redeliveries.concerns(event)) return false;
    if (mayPush(access) && !this.bucket.take()) return false;
    this.take(event, access, this.accepted);
    return true;
  }

  private async work(waiting: IngressEvent[]): Promise<void> {
    for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
      await this.takeOne(event);
      // Only now: while it is in the works, those that come must line up behind it.
      waiting.shift();
      if (waiting[0] !== undefined) await this.waitForTurn(waiting[0]);
    }
    this.waiting = undefined;
  }

  /** Hundreds may have lined up behind one that had to be asked about. */
  private waitForTurn({ userId }: IngressEvent): Promise<void> {
    return new Promise((go) => this.parts.schedule(userId, go));
  }

  private async takeOne(event: IngressEvent): Promise<void> {
    try {
      await this.takeLater(event);
    } catch {
      this.failStore(event);
    }
  }

  private async takeLater(event: IngressEvent): Promise<void> {
    const { counters } = this.parts;
    const isDecided = this.decided.delete(event);
    let found = await this.findAccess(event);
    if (mayPush(found) && !isDecided) {
      if (!this.bucket.take()) {
        if (!(await this.waitForRate(event))) {
          counters.rateDropped += 1;
          event.answer({ kind: 'dropped' });
          return;
        }
        // It may have waited for seconds, and he may have lost the permission since.
        found = await this.findAccess(event);
      }
      if (mayPush(found) && this.redeliveries.concerns(event) && !(await this.isNew(event, found))) return;
    }
    // Looked at last: one before it may have failed while this one waited, and the state that it would have left never came to be.
    const accepted = this.accepted ?? (mayPush(found) ? await this.findAccepted() : new AcceptedState(createState()));
    if (event.isCutOff()) this.failStore(event);
    else this.take(event, found, accepted);
  }

  private async findAccess({ userId }: IngressEvent): Promise<PushAccess> {
    const { access } = this.parts;
    return access.peek(userId, this.botId) ?? access.find(userId, this.botId);
  }

  /** False when the event is to be dropped. A sender that can be slowed is slowed: its events wait here, and its socket behind them. */
  private async waitForRate(event: IngressEvent): Promise<boolean> {
    this.warnings.tellRate(event);
    if (event.qos === 0) return false;
    this.parts.counters.rateDelayed += 1;
    do await new Promise<void>((go) => this.parts.later(this.bucket.waitMs, go));
    while (!this.bucket.take());
    return true;
  }

  /** [stages] From the permission on, everything is at hand. */
  private take(event: IngressEvent, access: PushAccess, accepted: AcceptedState): void {
    if (!mayPush(access)) {
      this.denials.denyPush(event, access);
      return;
    }
    if (event.isNewGame) {
      this.takeNewGame(event, accepted);
      return;
    }
    const usual = this.checks.get(accepted.eventTypeId);
    const known = usual && this.readKnown(event, access, usual, accepted);
    if (usual !== undefined && known !== undefined) {
      this.judge(event, usual, known, accepted, undefined);
      return;
    }
    const { payloadBytesMax } = this.parts.limits;
    const read = readPayload(event.bytes, event.start, event.end, payloadBytesMax);
    if (isFinding(read)) {
      this.refuse(event, null, event.end - event.start > payloadBytesMax ? 'size' : 'content', read);
      return;
    }
    const check = this.checks.get(read.eventTypeId);
    if (check === undefined) {
      this.refuse(event, read.eventTypeId, 'content', noSuchEventType(read.eventTypeId));
      return;
    }
    const fault = this.findSportFault(read, check, access) ?? check.checkContract(read.event);
    if (fault !== undefined) {
      this.refuse(event, read.eventTypeId, 'content', fault);
      return;
    }
    const unknown = check.findUnknown(read.event);
    const learned =
      unknown === undefined ? check.pairs.learn(event.bytes, event.start, event.end, read.event) : undefined;
    accepted.forgetLast();
    const named = unknown && { names: unknown, fields: read.event };
    this.judge(event, check, learned ?? toSlots(read.event, check.places), accepted, named);
  }

  private readKnown(
    { bytes, start, end }: IngressEvent,
    { bot }: PushAccess,
    check: EventCheck,
    accepted: AcceptedState,
  ): readonly Slot[] | undefined {
    const bound = bot?.eventTypeId ?? null;
    if (end - start > this.parts.limits.payloadBytesMax || (bound !== null && bound !== check.sport.id))
      return undefined;
    return accepted.readKnown(check, bytes, start, end);
  }

  private judge(
    event: IngressEvent,
    check: EventCheck,
    slots: readonly Slot[],
    accepted: AcceptedState,
    unknown: UnknownFields | undefined,
  ): void {
    const { sport } = check;
    const isNewGame = accepted.beginsGame(slots, sport.id);
    const broken = accepted.findBroken(check, slots, event.receivedAtMs, isNewGame);
    // What refuses it comes first.
    const first = broken.length === 0 ? undefined : rulesToFindings(broken)[0];
    if (first?.severity === 'error') {
      accepted.forgetLast();
      const described = unknown && check.describeUnknown(unknown.names, unknown.fields);
      this.refuse(event, sport.id, 'content', addUnknown(first, described));
      return;
    }
    if (isNewGame) this.warnings.beginGame();
    const told = this.warnings.ofRules(event, accepted.allOf(slots), broken);
    // A copy, because what was read last is changed with the next event.
    const given = isNewGame ? [...accepted.allOf(slots)] : slots;
    accepted.apply(given, sport.id, event.receivedAtMs, isNewGame);
    event.beginsGame = isNewGame;
    event.slots = given;
    event.eventTypeId = sport.id;
    this.append(event, unknown === undefined ? told : [...this.warnings.ofUnknown(event, check, unknown), ...told]);
  }

  private takeNewGame(event: IngressEvent, accepted: AcceptedState): void {
    if (accepted.eventTypeId === 0) {
      const message = `Bot ${this.botId} has no event yet: its first event begins the first game.`;
      event.answer({ kind: 'refused', because: 'content', message });
      return;
    }
    accepted.forgetLast();
    accepted.startNewGame(event.receivedAtMs);
    this.warnings.beginGame();
    event.eventTypeId = accepted.eventTypeId;
    event.beginsGame = true;
    this.append(event, none);
  }

  private findSportFault(
    { eventTypeId }: ReadPayload,
    { sport }: EventCheck,
    { bot }: PushAccess,
  ): Finding | undefined {
    const bound = bot?.eventTypeId ?? null;
    if (bound === null || bound === eventTypeId) return undefined;
    return wrongSport(eventTypeId, sport.name, bound, this.checks.get(bound)?.sport.name);
  }

  private append(event: IngressEvent, warnings: readonly Finding[]): void {
    event.warnings = warnings;
    event.lane = this;
    this.appending += 1;
    if (event.dup) this.resending.add(event.packetId);
    this.parts.log.append(event, event);
  }

  onDone(event: IngressEvent, sequence: number | undefined): void {
    this.appending -= 1;
    if (event.dup) this.resending.delete(event.packetId);
    if (sequence === undefined) this.onFailed(event);
    else this.onStored(event, sequence);
    if (this.appending === 0 && this.whenAppended.length > 0) for (const go of this.whenAppended.splice(0)) go();
  }

  private onFailed(event: IngressEvent): void {
    // The rules of the events behind it have seen a state that never came to be: it is made anew from what is stored.
    this.accepted = undefined;
    this.warnings.forget();
    if (!this.doubtful.delete(event)) this.failStore(event);
  }

  onDoubt(event: IngressEvent): void {
    this.doubtful.add(event);
    const finding = createStoreFault(notKnownStored);
    this.report(event, finding);
    event.answer({ kind: 'unknown', message: finding.message });
  }

  private onStored(event: IngressEvent, sequence: number): void {
    const { counters, output, log } = this.parts;
    counters.accepted += 1;
    if (event.isOver()) this.redeliveries.onUnacknowledged(event, sequence);
    if (this.doubtful.size === 0 || !this.doubtful.delete(event)) event.answer(storedOutcome);
    const { stored } = this;
    if (stored !== undefined) {
      if (event.isNewGame) startNewGame(stored);
      else applyEvent(stored, event.slots, event.eventTypeId, event.beginsGame);
      stampState(stored, sequence, event.receivedAtMs, event.beginsGame);
      if (sequence - this.snapshotAt >= snapshotEvery) {
        this.snapshotAt = sequence;
        log.saveSnapshot({ botId: this.botId, sequence, state: writeState(stored) });
      }
      this.onLive(this, stored);
    }
    this.warnings.tell(event);
    if (this.receiptTopic.isHeard) output.publish(this.receiptTopic.name, this.receiptOf(event, sequence));
  }

  private receiptOf({ clientId, packetId, bytes, start, end, receivedAtMs }: IngressEvent, sequence: number): string {
    const payloadSha256 = this.parts.sha256(bytes.subarray(start, end));
    const receivedAt = formatDateTime(receivedAtMs);
    return JSON.stringify({ botId: this.botId, sequence, receivedAt, clientId, packetId, payloadSha256 });
  }

  // Answers

  private refuse(event: IngressEvent, eventId: number | null, because: RefusedBecause, finding: Finding): void {
    const status = this.report(event, finding, eventId);
    const { botId, receivedAtMs, userId, clientId, packetId, bytes, start, end } = event;
    const payload = bytes.slice(start, Math.min(end, start + refusedPayloadMax));
    this.parts.log.refuse({ botId, receivedAtMs, userId, clientId, packetId, status, payload });
    event.answer({ kind: 'refused', because, message: finding.message });
  }

  private failStore(event: IngressEvent): void {
    this.parts.counters.storeFailures += 1;
    const finding = createStoreFault(notStored);
    this.refuse(event, null, 'store', finding);
  }

  private report(event: IngressEvent, finding: Finding, eventId: number | null = null): string {
    const { counters, output, sha256 } = this.parts;
    const type = statusType[finding.name];
    counters.refused[type] = (counters.refused[type] ?? 0) + 1;
    const status = JSON.stringify(createStatus(finding, event, eventId, sha256));
    output.publishStatus(this.statusTopic.name, status, { userId: event.userId, alone: false });
    return status;
  }

  // State

  private async findAccepted(): Promise<AcceptedState> {
    const stored = this.stored ?? (await this.load());
    if (this.appending > 0) await new Promise<void>((go) => this.whenAppended.push(go));
    this.accepted = new AcceptedState(copyState(stored));
    return this.accepted;
  }

  /** From the last snapshot and the events since. */
  private load(): Promise<LiveState> {
    this.loading ??= this.replay().then(
      (state) => {
        this.stored = state;
        this.loading = undefined;
        return state;
      },
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private async replay(): Promise<LiveState> {
    const { log } = this.parts;
    const snapshot = await log.readSnapshot(this.botId);
    this.snapshotAt = snapshot?.sequence ?? 0;
    const state = snapshot === undefined ? createState() : readState(snapshot.sequence, snapshot.state);
    for (;;) {
      const events = await log.readEvents(this.botId, { afterSequence: state.sequence, ...replayLimits });
      for (const logged of events) replayEvent(state, logged);
      if (
        !isCut(
          events.map(({ payload }) => payload.length),
          replayLimits,
        )
      )
        return state;
      // The lanes of many bots may be asked for at the same moment, each with as much to read.
      await new Promise<void>((go) => setImmediate(go));
    }
  }

  /** False when nothing is left to do for now: it is stored already, or waits for what comes behind it. */
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

  /** What another connection has brought, here or to a process that is gone, may still be on its way into the log. */
  private async settleFirst({ sender, packetId }: IngressEvent): Promise<void> {
    if (sender === this.resender && this.appending <= this.resending.size && !this.resending.has(packetId)) return;
    if (this.appending > 0) await new Promise<void>((go) => this.whenAppended.push(go));
    await this.parts.log.settle(this.botId);
    this.resender = sender;
  }
}
