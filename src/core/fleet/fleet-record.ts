import type { Bot } from '#core/bot';
import type { BoardSummary } from '#core/contract/board-summary';
import { findSport } from '#core/contract/catalog';
import { isOn } from '#core/current-fixtures';
import { formatDateTime } from '#core/date-time';
import type { Fixture } from '#core/fixture';
import { type BotActivity, rateSlotMs, rateSlots } from '#core/ingress/bot-activity';
import type { LiveState } from '#core/ingress/live-state';
import { summarizeState } from '#core/ingress/summarize-state';
import { type BotState, judgeState } from './bot-state.ts';

/** The facts of one round about a bot. */
export interface RecordFacts {
  readonly nowMs: number;
  readonly activity: BotActivity | undefined;
  readonly fixture: Fixture | null;
}

/** The parts of a status that change together, in the order of the answer. */
const [identityPart, statePart, boardPart, timePart, ratesPart, fixturePart] = [0, 1, 2, 3, 4, 5] as const;

const noRates = JSON.stringify(Array.from({ length: rateSlots }, () => 0));
/** After this long without an event, the counts are zero and no longer change. */
const settledMs = 16 * 60_000;

/** The status of one bot as JSON text. An update rebuilds only the parts whose inputs changed, and returns those that differ. */
export class FleetRecord {
  bot: Bot;
  /** The round that changed it last. */
  version = 0;
  /** The sequence of the event that the board shows. */
  sequence = 0;
  board: BoardSummary | undefined;
  lastEventMs: number | undefined;
  lastRefusedMs = 0;
  state: BotState = 'silent';
  fixture: Fixture | null = null;
  refusals = 0;
  private venueName: string | null;
  private lastEventTypeId = 0;
  private ratesSlot = 0;
  private isAtRest = false;
  private hasNewIdentity = true;
  private hasNewBoard = true;
  private readonly parts: string[] = [];

  constructor(bot: Bot, venueName: string | null) {
    this.bot = bot;
    this.venueName = venueName;
  }

  describe(bot: Bot, venueName: string | null): void {
    this.bot = bot;
    this.venueName = venueName;
    this.hasNewIdentity = true;
  }

  /** Shows the state after the last event. */
  show(state: Readonly<LiveState>): void {
    if (state.sequence > 0) this.showBoard(state, summarizeState(state));
  }

  /** Shows the board after that event. */
  showBoard(
    event: Pick<LiveState, 'sequence' | 'receivedAtMs' | 'eventTypeId'>,
    board: BoardSummary | undefined,
  ): void {
    this.sequence = event.sequence;
    this.lastEventMs = event.receivedAtMs;
    this.board = board;
    this.hasNewBoard = true;
    if (this.lastEventTypeId === event.eventTypeId) return;
    this.lastEventTypeId = event.eventTypeId;
    this.hasNewIdentity = true;
  }

  /** The whole status. */
  get json(): string {
    return `{"id":${this.bot.id},${this.parts.join(',')}}`;
  }

  /** Returns the parts that changed as JSON, with the id; undefined when nothing did. */
  update({ nowMs, activity, fixture }: RecordFacts): string | undefined {
    const lastMs = activity === undefined ? 0 : Math.max(activity.lastAcceptedMs, activity.lastRefusedMs);
    const isSettled = nowMs - lastMs > settledMs;
    const { hasNewBoard, hasNewIdentity } = this;
    if (this.isAtRest && isSettled && fixture === null && !hasNewBoard && !hasNewIdentity) return undefined;
    const before = [...this.parts];
    const counts = isSettled ? undefined : activity;
    this.fixture = fixture;
    if (activity !== undefined && activity.lastAcceptedMs > 0) this.lastEventMs = activity.lastAcceptedMs;
    if (activity !== undefined) this.lastRefusedMs = activity.lastRefusedMs;
    this.updateRates(nowMs, counts);
    this.updateState(nowMs, counts);
    if (hasNewIdentity) this.parts[identityPart] = this.identityText();
    if (hasNewBoard) this.parts[boardPart] = `"board":${JSON.stringify(this.board ?? null)}`;
    this.hasNewIdentity = false;
    this.hasNewBoard = false;
    this.parts[timePart] = `"lastEventAt":${timeText(this.lastEventMs)}`;
    this.parts[fixturePart] = fixtureText(fixture, nowMs);
    this.isAtRest = isSettled && fixture === null && (this.state === 'quiet' || this.state === 'silent');
    const changed = this.parts.filter((part, index) => part !== before[index]);
    return changed.length === 0 ? undefined : `{"id":${this.bot.id},${changed.join(',')}}`;
  }

  private updateRates(nowMs: number, counts: BotActivity | undefined): void {
    const slot = Math.floor(nowMs / rateSlotMs);
    if (slot === this.ratesSlot) return;
    this.ratesSlot = slot;
    const perSecond = counts?.perSecond(nowMs) ?? 0;
    const rates = counts === undefined ? noRates : JSON.stringify(counts.rates(nowMs));
    this.parts[ratesPart] = `"eventsPerSecond":${perSecond},"rates":${rates}`;
  }

  private updateState(nowMs: number, counts: BotActivity | undefined): void {
    const { fixture, board, lastEventMs, lastRefusedMs } = this;
    this.refusals = counts?.refusals(nowMs) ?? 0;
    const facts = {
      lastEventMs,
      lastRefusedMs,
      acceptedInMinute: counts?.acceptedInMinute(nowMs) ?? 0,
      refusedInMinute: counts?.refusedInMinute(nowMs) ?? 0,
      isFixtureOn: fixture !== null && isOn(fixture, nowMs),
      isClockRunning: board?.isClockRunning ?? false,
    };
    this.state = judgeState(facts, nowMs);
    const refusedAt = timeText(lastRefusedMs === 0 ? undefined : lastRefusedMs);
    this.parts[statePart] = `"state":"${this.state}","refusals":${this.refusals},"lastRefusalAt":${refusedAt}`;
  }

  private identityText(): string {
    const { name, venueId, eventTypeId, pushEnabled: isPushEnabled } = this.bot;
    // A bot that takes any sport shows the sport of its last event.
    const sport = findSport(eventTypeId ?? this.lastEventTypeId);
    const { venueName } = this;
    const sportOf = { eventTypeId: sport?.id ?? null, sport: sport?.name ?? null };
    return JSON.stringify({ name, ...sportOf, venueId, venueName, isPushEnabled }).slice(1, -1);
  }
}

function fixtureText(fixture: Fixture | null, nowMs: number): string {
  if (fixture === null) return '"fixture":null';
  const { id, name, fixtureStartTime: startsAt, eventStatusType: status } = fixture;
  return `"fixture":${JSON.stringify({ id, name, startsAt, status, isOn: isOn(fixture, nowMs) })}`;
}

function timeText(ms: number | undefined): string {
  return ms === undefined ? 'null' : `"${formatDateTime(ms)}"`;
}
