import type { SentEvents } from '#core/ports/event-log';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { type JudgeParts, judgeEvent } from './judge-event.ts';
import type { LaneSenders } from './lane-senders.ts';
import { createState } from './live-state.ts';
import type { PushAccess } from './push-access.ts';

/** After this many matches in a row, a coincidence is ruled out. */
const certainAfter = 32;
/** The matches that suffice when the connection is stalled: no further event can arrive before some are answered. */
const certainWhenStalled = 2;
/** Held events are checked at this interval. They are new after this many checks without a further redelivery. */
const tickMs = 100;
const ticksMax = 20;
/** Packet ids run from 1 to this number and start again. */
const packetIdsMax = 65_535;
/** A client with an id above this counts up to 65,535, so the id does not come again soon. Clients that reuse small ids stay below. */
const smallIdMax = 1024;
const unacknowledgedMax = 64;

/** The lane that takes the events that turn out to be new. */
export interface RedeliveryLane {
  /** Takes the events as soon as possible, before others of the same sender. */
  takeSoon(events: readonly IngressEvent[]): void;
  /** True while events of the sender wait in the queue. */
  hasWaiting(sender: object): boolean;
}

export interface Judgement {
  /** `held`: neither stored nor acknowledged until later events decide. */
  readonly verdict: 'new' | 'duplicate' | 'held';
  /** Earlier events that turned out to be new. Process them first. */
  readonly first: readonly IngressEvent[];
}

/** The redeliveries of one connection to one bot. */
interface Resend {
  readonly sender: object;
  readonly session: number;
  /** True when it is known where the redeliveries begin in the log, or that none of them is stored. */
  isBegun: boolean;
  /** The sequence that the next redelivery must have; undefined when no stored event is left. */
  next: number | undefined;
  /** True when the redeliveries certainly are the stored events. */
  isCertain: boolean;
  matched: number;
  held: IngressEvent[];
  ticksLeft: number;
}

/** The events of a session that were stored after their connection ended. */
interface Unacknowledged {
  readonly connectedAtMs: number;
  readonly from: number;
  to: number;
}

const none: never[] = [];

/**
 * Tells redeliveries from new events that reuse a packet id. A client sends all events again that were not acknowledged, in their original order, and
 * acknowledgements go out in the order of arrival. So the redeliveries to a bot are the tail of the session's events in the log, without a gap,
 * followed by events that never arrived. An event that could be the first of such a tail is held until the events behind it arrive, which happens at
 * once; if they do not, it is new. Decision 15 has the reasons.
 */
export class Redeliveries {
  private readonly parts: IngressParts;
  private readonly judging: JudgeParts;
  private readonly botId: number;
  private readonly lane: RedeliveryLane;
  private readonly senders: LaneSenders | undefined;
  private readonly resends = new WeakMap<object, Resend>();
  private readonly holding = new Map<object, Resend>();
  private readonly unacknowledged = new Map<number, Unacknowledged>();
  private isTicking = false;

  /** With `senders`, other nodes take events of the bot too. */
  constructor(
    parts: IngressParts,
    judging: JudgeParts,
    botId: number,
    lane: RedeliveryLane,
    senders: LaneSenders | undefined,
  ) {
    this.parts = parts;
    this.judging = judging;
    this.botId = botId;
    this.lane = lane;
    this.senders = senders;
  }

  get isIdle(): boolean {
    return this.holding.size === 0;
  }

  /** True when the event has to be judged: it is marked as a redelivery, or its sender has held events. */
  concerns(event: IngressEvent): boolean {
    return event.dup || (this.holding.size > 0 && event.sender !== undefined && this.holding.has(event.sender));
  }

  async judge(event: IngressEvent, access: PushAccess): Promise<Judgement> {
    const { sender, dup, qos } = event;
    const started = sender && this.resends.get(sender);
    if (!dup) {
      // A new QoS 1 or 2 event proves that the client has sent all its redeliveries. A QoS 0 event proves nothing: it waits behind the held events.
      if (qos === 0 && started !== undefined) return this.hold(started, event);
      return { verdict: 'new', first: started === undefined ? none : this.decide(started, 'new') };
    }
    this.discardAbandoned(event);
    const resend = started ?? createResend(sender ?? {}, event.session);
    if (sender !== undefined) this.resends.set(sender, resend);
    const position = await this.findPosition(event);
    if (position !== undefined && (await this.hasSameBytes(event, position.sequence))) {
      this.senders?.onOwn(event, position.sequence);
      // The client has sent it twice on this connection, out of impatience.
      if (position.isOwn) return { verdict: 'duplicate', first: none };
      if (!resend.isBegun || isNext(resend, position)) return this.match(resend, event, position);
    }
    return this.onNew(resend, event, access);
  }

  /** The event was judged to be new, but its append conflicted: another node may have stored it meanwhile. */
  reconsider({ sender }: IngressEvent): void {
    if (sender !== undefined && !this.holding.has(sender)) this.resends.delete(sender);
  }

  /** The event was stored after its connection had ended, so its client got no acknowledgement. */
  onUnacknowledged({ session, connectedAtMs }: IngressEvent, sequence: number): void {
    const range = this.unacknowledged.get(session);
    if (range?.connectedAtMs === connectedAtMs) {
      range.to = sequence;
      return;
    }
    this.unacknowledged.set(session, { connectedAtMs, from: sequence, to: sequence });
    const [oldest] = this.unacknowledged.keys();
    if (this.unacknowledged.size > unacknowledgedMax && oldest !== undefined) this.unacknowledged.delete(oldest);
  }

  private match(resend: Resend, event: IngressEvent, position: Position): Judgement {
    const isFirst = !resend.isBegun;
    resend.isBegun = true;
    resend.next = position.next;
    resend.matched += 1;
    resend.isCertain ||= position.next === undefined || resend.matched >= certainAfter;
    if (isFirst) resend.isCertain ||= position.isCounted || this.isUnacknowledged(event, position.sequence);
    if (!resend.isCertain) return this.hold(resend, event);
    return { verdict: 'duplicate', first: this.decide(resend, 'duplicate') };
  }

  private onNew(resend: Resend, event: IngressEvent, access: PushAccess): Judgement {
    const isOver = resend.isBegun && resend.next === undefined;
    // An event that is refused in any state is not in the log, so it says nothing about the stored ones.
    if (!isOver && this.isRefusedByItself(event, access)) return { verdict: 'new', first: none };
    return { verdict: 'new', first: this.decide(resend, 'new') };
  }

  private hold(resend: Resend, event: IngressEvent): Judgement {
    resend.held.push(event);
    if (event.dup) resend.ticksLeft = ticksMax;
    this.holding.set(resend.sender, resend);
    this.tickLater();
    return { verdict: 'held', first: none };
  }

  /** Returns the held events that are new. After `new`, this connection sends no more redeliveries of stored events. */
  private decide(resend: Resend, what: 'new' | 'duplicate'): readonly IngressEvent[] {
    if (what === 'new') {
      resend.isBegun = true;
      resend.next = undefined;
    }
    resend.isCertain = true;
    const held = this.release(resend);
    if (what === 'new') return held;
    for (const event of held) if (event.dup) this.answerDuplicate(event);
    return held.filter(({ dup }) => !dup);
  }

  answerDuplicate(event: IngressEvent): void {
    this.parts.counters.duplicates += 1;
    event.answer({ kind: 'duplicate' });
  }

  private release(resend: Resend): IngressEvent[] {
    const { held } = resend;
    if (held.length === 0) return held;
    resend.held = [];
    this.holding.delete(resend.sender);
    return held;
  }

  // Timeouts

  private tickLater(): void {
    if (this.isTicking) return;
    this.isTicking = true;
    this.parts.later(tickMs, () => {
      this.isTicking = false;
      for (const resend of this.holding.values()) this.look(resend);
      if (this.holding.size > 0) this.tickLater();
    });
  }

  private look(resend: Resend): void {
    const [first] = resend.held;
    resend.ticksLeft -= 1;
    if (first === undefined || this.lane.hasWaiting(resend.sender)) return;
    if (first.isOver()) this.discard(resend);
    else if (first.isStalled())
      this.lane.takeSoon(this.decide(resend, resend.matched >= certainWhenStalled ? 'duplicate' : 'new'));
    else if (resend.ticksLeft <= 0) this.lane.takeSoon(this.decide(resend, 'new'));
  }

  /** The client is back on another connection, and sends the held events again there. */
  private discardAbandoned({ session, sender }: IngressEvent): void {
    for (const resend of this.holding.values())
      if (resend.session === session && resend.sender !== sender && resend.held[0]?.isOver() === true)
        this.discard(resend);
  }

  /** The client got no answer, so it sends the events again, and they are judged again then. */
  private discard(resend: Resend): void {
    const message = 'The connection ended before it was known whether the event was sent before: it was not taken.';
    const held = this.release(resend);
    for (const event of held) if (event.dup) event.answer({ kind: 'unknown', message });
    this.lane.takeSoon(held.filter(({ dup }) => !dup));
  }

  // Reads of the log

  private async findPosition(event: IngressEvent): Promise<Position | undefined> {
    if (event.session === 0) return undefined;
    const sent = await this.parts.log.readSent(this.botId, event, event.packetId);
    const index = sent.indexOf(event.packetId);
    return index === -1 ? undefined : toPosition(sent, index, (place) => this.isOwn(event, sent, place));
  }

  /** True when the event at this place arrived on this connection. The clocks of two nodes cannot tell. */
  private isOwn(event: IngressEvent, { sequences, receivedAtMs }: SentEvents, place: number): boolean {
    if (this.senders !== undefined) return this.senders.isOwn(event, sequences[place] as number);
    return (receivedAtMs[place] as number) >= event.connectedAtMs;
  }

  /** True when the event is refused in any state. */
  isRefusedByItself(event: IngressEvent, { bot }: PushAccess): boolean {
    return judgeEvent(this.judging, event, bot?.eventTypeId ?? null, createState()).kind === 'refused';
  }

  private async hasSameBytes({ bytes, start, end }: IngressEvent, sequence: number): Promise<boolean> {
    const query = { afterSequence: sequence - 1, limit: 1 };
    const [sent] = await this.parts.log.readEvents(this.botId, query);
    return sent?.sequence === sequence && Buffer.compare(sent.payload, bytes.subarray(start, end)) === 0;
  }

  private isUnacknowledged({ session }: IngressEvent, sequence: number): boolean {
    const range = this.unacknowledged.get(session);
    // From now on it may be acknowledged on this connection.
    this.unacknowledged.delete(session);
    return range !== undefined && range.from <= sequence && sequence <= range.to;
  }
}

/** The position of the event with this packet id among the events of its session. */
interface Position {
  readonly sequence: number;
  /** True when it arrived on this connection. */
  readonly isOwn: boolean;
  /** The sequence of the event behind it, if that arrived on an earlier connection. */
  readonly next: number | undefined;
  /** True when the client counts its packet ids up to the end, and is far from using this one again. */
  readonly isCounted: boolean;
}

function toPosition({ sequences, packetIds }: SentEvents, index: number, isOwn: (place: number) => boolean): Position {
  let last = sequences.length - 1;
  while (last >= 0 && isOwn(last)) last -= 1;
  return {
    sequence: sequences[index] as number,
    isOwn: index > last,
    next: index < last ? sequences[index + 1] : undefined,
    isCounted: isCountedUp(packetIds, index, last),
  };
}

/** QoS 2 events are recognised by their session before they come here, so certain redeliveries may leave some out. */
function isNext({ next, isCertain }: Resend, { sequence }: Position): boolean {
  return next !== undefined && (sequence === next || (isCertain && sequence > next));
}

function isCountedUp(packetIds: readonly number[], from: number, to: number): boolean {
  const first = packetIds[from] as number;
  if (first <= smallIdMax) return false;
  let span = 0;
  for (let index = from; index < to; index += 1) {
    const step = (packetIds[index + 1] as number) - (packetIds[index] as number);
    span += step > 0 ? step : step + packetIdsMax;
    if (span > packetIdsMax / 2) return false;
  }
  return true;
}

function createResend(sender: object, session: number): Resend {
  const begin = { isBegun: false, next: undefined, isCertain: false, matched: 0 };
  return { sender, session, ...begin, held: [], ticksLeft: 0 };
}
