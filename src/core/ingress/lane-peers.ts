import type { LoggedEvent } from '#core/ports/event-log';
import type { ReadLimits } from '#core/read-limits';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts, IngressPeers } from './ingress-parts.ts';
import type { Judge } from './judge-event.ts';
import type { LaneState } from './lane-state.ts';
import type { PendingAppends } from './pending-appends.ts';

/** The lane, which publishes what other nodes stored. */
export interface HearingLane {
  /** The state has the event, which another node stored. */
  onHeard(event: LoggedEvent): void;
  /** The state was read anew, because the log no longer has the events in between. */
  onReloaded(): void;
}

/** The events that are kept until the ones before them are known. Beyond that, all are read from the log. */
const aheadMax = 256;
const pageLimits: ReadLimits = { limit: 128, bytesMax: 262_144 };
/** Conflicts in a row without an event of another node: only a fault of the log explains them. */
const causelessMax = 5;

/**
 * Keeps the state of a bot up to date with the events that other nodes store, and tells them of those that this node stores. The log decides:
 * events that arrive early, late, twice or not at all are put in order by sequence, and gaps are read from the log.
 */
export class LanePeers {
  private readonly log: IngressParts['log'];
  private readonly peers: IngressPeers;
  private readonly botId: number;
  private readonly state: LaneState;
  private readonly appends: PendingAppends;
  private readonly lane: HearingLane;
  /** Heard events that do not follow the state yet, ascending. */
  private ahead: LoggedEvent[] = [];
  /** The highest sequence of which this node has heard. */
  private known = 0;
  /** True after a conflict, until the last sequence was read from the log. */
  private mustCheck = false;
  /** True while events are being read from the log: none may be accepted meanwhile. */
  private isReading = false;
  private isReloading = false;
  private causeless = 0;
  private checking: Promise<void> | undefined;
  private nextCheck: Promise<void> | undefined;
  private whenAnswered: (() => void)[] = [];
  /** Stored here, and not told to the other nodes yet. */
  private untold: LoggedEvent[] = [];

  constructor(
    { log }: Pick<IngressParts, 'log'>,
    peers: IngressPeers,
    botId: number,
    state: LaneState,
    appends: PendingAppends,
    lane: HearingLane,
  ) {
    this.log = log;
    this.peers = peers;
    this.botId = botId;
    this.state = state;
    this.appends = appends;
    this.lane = lane;
  }

  get isIdle(): boolean {
    return this.checking === undefined && this.untold.length === 0;
  }

  async whenIdle(): Promise<void> {
    await this.checking?.catch(() => {});
  }

  hear(events: readonly LoggedEvent[]): void {
    for (const event of events) this.keep(event);
    if (this.state.peek() !== undefined) this.proceed();
    else if (this.ahead[0] !== undefined) this.loadBefore(this.ahead[0]);
  }

  /** Another node has stored events up to this sequence. */
  note(lastSequence: number): void {
    if (this.state.peek() === undefined) return;
    this.known = Math.max(this.known, lastSequence);
    this.proceed();
  }

  /** Resolves when the state has everything that was stored before the call. */
  catchUp(): Promise<void> {
    if (this.checking === undefined) return this.check();
    // The check that is running may have asked the log before the call.
    this.nextCheck ??= this.checking
      .catch(() => {})
      .then(() => {
        this.nextCheck = undefined;
        return this.checking ?? this.check();
      });
    return this.nextCheck;
  }

  /** Finds a judge whose state has every event that this node knows of. */
  async findJudge(): Promise<Judge> {
    for (;;) {
      await this.state.find();
      // Events that waited share a judge: waiting for the appends before them would store one event per commit.
      if (this.state.judge !== undefined && !this.isReading && !this.mustCheck) return this.state.judge;
      await this.appends.whenSettled();
      if (this.mustCheck || this.known > this.state.position) await this.catchUp();
      else if (this.isReading) await this.checking;
      if (this.state.judge !== undefined) return this.state.judge;
      if (this.appends.count === 0 && !this.isReading && !this.mustCheck) return this.state.makeJudge();
    }
  }

  /** An event of this node is stored and part of the state. */
  onStored(event: IngressEvent, sequence: number): void {
    this.causeless = 0;
    if (this.untold.length === 0) queueMicrotask(() => this.tell());
    this.untold.push(toLogged(event, sequence));
    this.wakeAnswered();
    if (this.ahead.length > 0) this.proceed();
  }

  onFailed(): void {
    this.wakeAnswered();
  }

  onConflict(): void {
    this.mustCheck = true;
    this.wakeAnswered();
  }

  /** All appends of this lane are answered. */
  onSettled(): void {
    if (this.mustCheck || this.known > this.state.position) this.proceed();
  }

  private keep(event: LoggedEvent): void {
    const { sequence } = event;
    if (this.state.peek() !== undefined && sequence <= this.state.position) return;
    this.known = Math.max(this.known, sequence);
    const { ahead } = this;
    let place = ahead.length;
    while (place > 0 && (ahead[place - 1] as LoggedEvent).sequence > sequence) place -= 1;
    if (ahead[place - 1]?.sequence === sequence) return;
    ahead.splice(place, 0, event);
    if (ahead.length > aheadMax) this.ahead = [];
  }

  /** Applies what follows. While own appends are pending, they may be what is missing. */
  private proceed(): void {
    this.applyAhead();
    const isBehind = this.mustCheck || this.known > this.state.position;
    if (isBehind && this.appends.count === 0 && this.checking === undefined) this.check().catch(() => {});
  }

  private applyAhead(): void {
    if (this.isReloading) return;
    for (let [next] = this.ahead; next !== undefined && next.sequence <= this.state.position + 1; [next] = this.ahead) {
      this.ahead.shift();
      this.apply(next);
    }
  }

  private apply(event: LoggedEvent): void {
    if (event.sequence !== this.state.position + 1) return;
    this.state.hear(event);
    this.lane.onHeard(event);
  }

  /** The state is read up to this event, so that the event takes effect like one that follows. */
  private loadBefore({ sequence }: LoggedEvent): void {
    this.state.load(sequence - 1).then(
      () => this.showLoaded(),
      () => {},
    );
  }

  /** Somebody else may have begun to read the state, which then has some of the heard events already. */
  private showLoaded(): void {
    const { position } = this.state;
    const loaded = this.ahead.filter(({ sequence }) => sequence <= position);
    this.ahead = this.ahead.slice(loaded.length);
    for (const event of loaded) this.lane.onHeard(event);
    this.proceed();
  }

  private check(): Promise<void> {
    const checking = this.readOn().finally(() => {
      this.isReading = false;
      if (this.checking === checking) this.checking = undefined;
    });
    this.checking = checking;
    return checking;
  }

  private async readOn(): Promise<void> {
    const { state } = this;
    await state.find();
    const { position: before, base } = state;
    const { known, mustCheck: hadConflict } = this;
    const last = await this.log.findLastSequence(this.botId);
    // The answers to own appends may be on their way: an own event that is read here would be applied twice.
    while (this.appends.count > 0 && state.position < last) await this.nextAnswer();
    if (last < before) await this.reload();
    else if (state.position < last) await this.readTo(last);
    // What was known before the read is in the state, or lost by the log.
    if (this.known === known) [this.known, this.ahead] = [state.position, []];
    if (!hadConflict) return;
    this.causeless = state.position > base ? 0 : this.causeless + 1;
    if (this.causeless > causelessMax)
      throw new Error(`The log refuses the events of bot ${this.botId}, and no other node has stored any.`);
    this.mustCheck = false;
  }

  private async readTo(last: number): Promise<void> {
    const { state } = this;
    state.discardAccepted();
    this.isReading = true;
    while (state.position < last) {
      const page = await this.log.readEvents(this.botId, { afterSequence: state.position, ...pageLimits });
      // Events that were deleted cannot be applied: retention, or the bot was removed and its number is used again.
      const next = page.find(({ sequence }) => sequence > state.position);
      if (state.position < last && next?.sequence !== state.position + 1) {
        await this.reload();
        return;
      }
      for (const event of page) this.apply(event);
    }
    this.applyAhead();
  }

  private async reload(): Promise<void> {
    this.state.discardAccepted();
    this.isReading = true;
    await this.appends.whenSettled();
    this.isReloading = true;
    await this.state.reload().finally(() => {
      this.isReloading = false;
    });
    this.lane.onReloaded();
    this.applyAhead();
  }

  private nextAnswer(): Promise<void> {
    return new Promise((go) => this.whenAnswered.push(go));
  }

  private wakeAnswered(): void {
    if (this.whenAnswered.length > 0) for (const go of this.whenAnswered.splice(0)) go();
  }

  /** All events of a commit are answered in one go. */
  private tell(): void {
    const events = this.untold;
    this.untold = [];
    this.peers.stored(this.botId, events);
  }
}

function toLogged(event: IngressEvent, sequence: number): LoggedEvent {
  const { botId, receivedAtMs, userId, clientId, packetId, session, eventTypeId, beginsGame, bytes, start, end } =
    event;
  const payload = bytes.subarray(start, end);
  return { botId, receivedAtMs, userId, clientId, packetId, session, sequence, eventTypeId, beginsGame, payload };
}
