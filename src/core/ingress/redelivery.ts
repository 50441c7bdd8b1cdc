import type { SentEvents } from '#core/ports/event-log';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { type JudgeParts, judgeEvent } from './judge-event.ts';
import { createState } from './live-state.ts';
import type { PushAccess } from './push-access.ts';

/** So many in a row that are the stored ones are no chance any more. */
const certainAfter = 32;
/** Of those that wait for the next one when the connection is not read on before they are answered. */
const certainWhenStalled = 2;
/** The last one of those that wait is looked at so often, and so many times. */
const tickMs = 100;
const ticksMax = 20;
/** Packet ids go from 1 to here and begin again. */
const packetIdsMax = 65_535;
/** Clients that give the lowest free id, or count to a small number, use no greater ids; those that count to the end soon do. */
const smallIdMax = 1024;
const unacknowledgedMax = 64;

/** Where the redeliveries of a bot put what turns out to be new. */
export interface RedeliveryLane {
  /** Takes the events as soon as it can, before others of the same sender. */
  takeSoon(events: readonly IngressEvent[]): void;
  /** True while events of the sender wait to be looked at. */
  hasWaiting(sender: object): boolean;
}

export interface Judgement {
  /** `held`: neither stored nor acknowledged until what follows tells what it is. */
  readonly verdict: 'new' | 'duplicate' | 'held';
  /** Events from before that are new, as is known now: to be taken first. */
  readonly first: readonly IngressEvent[];
}

/** What one connection sends again to one bot. */
interface Resend {
  readonly sender: object;
  readonly session: number;
  /** True when it has sent one again that is stored, or was, and the next in order is this; undefined when there is none. */
  isBegun: boolean;
  next: number | undefined;
  /** True when there is no doubt that the stored ones are what it sends again. */
  isCertain: boolean;
  matched: number;
  held: IngressEvent[];
  ticksLeft: number;
}

/** Those that were stored when the connection that brought them was over. */
interface Unacknowledged {
  readonly connectedAtMs: number;
  readonly from: number;
  to: number;
}

const none: never[] = [];

/**
 * Tells what a client sends again from what it uses a packet id again for. A client sends all again that was not acknowledged, in the order
 * in which it has sent it before; acknowledgements go out in the order of arrival. So what it sends again to a bot is the end of what the
 * log has of its session, without a gap, and then what never arrived. An event that could be the first of such an end waits until those
 * behind it have come, which they do at once; if they do not, it is new. The reasons are in decision 15.
 */
export class Redeliveries {
  private readonly parts: IngressParts;
  private readonly judging: JudgeParts;
  private readonly botId: number;
  private readonly lane: RedeliveryLane;
  private readonly resends = new WeakMap<object, Resend>();
  private readonly holding = new Map<object, Resend>();
  private readonly unacknowledged = new Map<number, Unacknowledged>();
  private isTicking = false;

  constructor(parts: IngressParts, judging: JudgeParts, botId: number, lane: RedeliveryLane) {
    this.parts = parts;
    this.judging = judging;
    this.botId = botId;
    this.lane = lane;
  }

  get isIdle(): boolean {
    return this.holding.size === 0;
  }

  /** True when the event has to be judged: it was sent before, or waits for one that was. */
  concerns(event: IngressEvent): boolean {
    return event.dup || (this.holding.size > 0 && event.sender !== undefined && this.holding.has(event.sender));
  }

  async judge(event: IngressEvent, access: PushAccess): Promise<Judgement> {
    const { sender, dup, qos } = event;
    const known = sender && this.resends.get(sender);
    if (!dup) {
      // QoS 0 keeps to no order with what is sent again; anything else is sent when all of that is sent.
      if (qos === 0 && known !== undefined) return this.hold(known, event);
      return { verdict: 'new', first: known === undefined ? none : this.decide(known, 'new') };
    }
    this.discardAbandoned(event);
    const resend = known ?? createResend(sender ?? {}, event.session);
    if (sender !== undefined) this.resends.set(sender, resend);
    const place = await this.findPlace(event);
    if (place !== undefined && (await this.hasSameBytes(event, place.sequence))) {
      // What this very connection has sent before is sent again for want of patience.
      if (place.isOwn) return { verdict: 'duplicate', first: none };
      if (resend.isBegun ? place.sequence === resend.next : true) return this.match(resend, event, place);
    }
    return this.onNew(resend, event, access);
  }

  /** An event was stored when its connection was over: nobody has been told. */
  onUnacknowledged({ session, connectedAtMs }: IngressEvent, sequence: number): void {
    const known = this.unacknowledged.get(session);
    if (known?.connectedAtMs === connectedAtMs) {
      known.to = sequence;
      return;
    }
    this.unacknowledged.set(session, { connectedAtMs, from: sequence, to: sequence });
    const [oldest] = this.unacknowledged.keys();
    if (this.unacknowledged.size > unacknowledgedMax && oldest !== undefined) this.unacknowledged.delete(oldest);
  }

  private match(resend: Resend, event: IngressEvent, place: Place): Judgement {
    const isFirst = !resend.isBegun;
    resend.isBegun = true;
    resend.next = place.next;
    resend.matched += 1;
    resend.isCertain ||= place.next === undefined || resend.matched >= certainAfter;
    if (isFirst) resend.isCertain ||= place.isCounted || this.isUnacknowledged(event, place.sequence);
    if (!resend.isCertain) return this.hold(resend, event);
    return { verdict: 'duplicate', first: this.decide(resend, 'duplicate') };
  }

  private onNew(resend: Resend, event: IngressEvent, access: PushAccess): Judgement {
    const isOver = resend.isBegun && resend.next === undefined;
    // What is refused by itself is not in the log, and so says nothing of what is.
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

  /** Returns what is new of what waits. From `new` on nothing that was stored before this connection is sent again. */
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

  // Time

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

  /** The client is back on another connection, and sends again what waits for what comes behind it on this one. */
  private discardAbandoned({ session, sender }: IngressEvent): void {
    for (const resend of this.holding.values())
      if (resend.session === session && resend.sender !== sender && resend.held[0]?.isOver() === true)
        this.discard(resend);
  }

  /** Nobody was told anything of them: their client sends them again, when it is known again what is stored. */
  private discard(resend: Resend): void {
    const message = 'The connection ended before it was known whether the event was sent before: it was not taken.';
    const held = this.release(resend);
    for (const event of held) if (event.dup) event.answer({ kind: 'unknown', message });
    this.lane.takeSoon(held.filter(({ dup }) => !dup));
  }

  // The log

  private async findPlace(event: IngressEvent): Promise<Place | undefined> {
    if (event.session === 0) return undefined;
    const sent = await this.parts.log.readSent(this.botId, event, event.packetId);
    const index = sent.indexOf(event.packetId);
    return index === -1 ? undefined : toPlace(sent, index, event.connectedAtMs);
  }

  /** True when the event is refused whatever the state is. */
  private isRefusedByItself(event: IngressEvent, { bot }: PushAccess): boolean {
    return judgeEvent(this.judging, event, bot?.eventTypeId ?? null, createState()).kind === 'refused';
  }

  private async hasSameBytes({ bytes, start, end }: IngressEvent, sequence: number): Promise<boolean> {
    const query = { afterSequence: sequence - 1, limit: 1 };
    const [sent] = await this.parts.log.readEvents(this.botId, query);
    return sent?.sequence === sequence && Buffer.compare(sent.payload, bytes.subarray(start, end)) === 0;
  }

  private isUnacknowledged({ session }: IngressEvent, sequence: number): boolean {
    const known = this.unacknowledged.get(session);
    // From now on it may have been acknowledged on this connection.
    this.unacknowledged.delete(session);
    return known !== undefined && known.from <= sequence && sequence <= known.to;
  }
}

/** Where an event with the packet id stands among those of its session. */
interface Place {
  readonly sequence: number;
  /** True when it came on this connection. */
  readonly isOwn: boolean;
  /** The one behind it that came on an earlier connection. */
  readonly next: number | undefined;
  /** True when the client counts its packet ids up to the end and is far from coming round to this one. */
  readonly isCounted: boolean;
}

function toPlace(sent: SentEvents, index: number, connectedAtMs: number): Place {
  const { sequences, receivedAtMs, packetIds } = sent;
  let last = sequences.length - 1;
  while (last >= 0 && (receivedAtMs[last] as number) >= connectedAtMs) last -= 1;
  return {
    sequence: sequences[index] as number,
    isOwn: index > last,
    next: index < last ? sequences[index + 1] : undefined,
    isCounted: isCountedUp(packetIds, index, last),
  };
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
