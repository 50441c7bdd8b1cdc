import type { BotActivities } from '#core/ingress/bot-activity';
import type { Ingress } from '#core/ingress/ingress';
import { replayState } from '#core/ingress/replay-state';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Schedule } from '#core/schedule';
import type { FleetRecord } from './fleet-record.ts';

export interface BoardSources {
  readonly ingress: Pick<Ingress, 'peekState'>;
  readonly activities: BotActivities;
  readonly log: Pick<EventLog, 'readEvents' | 'readSnapshot' | 'findLastTime'>;
  readonly clock: Clock;
  readonly schedule: Schedule;
}

/** Reads this many last times in parallel: a database on another machine answers them together. */
const readAtOnce = 16;

/**
 * Keeps the boards of records up to date. Bots with events have their state in memory. The others are read from the log once: first the time of the
 * last event, which is quick, then the board, which may take a replay of hundreds of events.
 */
export class FleetBoards {
  private readonly sources: BoardSources;
  private readonly unread = new Set<FleetRecord>();
  private readonly unreplayed = new Set<FleetRecord>();

  constructor(sources: BoardSources) {
    this.sources = sources;
  }

  add(record: FleetRecord): void {
    if (!this.refresh(record)) this.unread.add(record);
  }

  remove(record: FleetRecord): void {
    this.unread.delete(record);
    this.unreplayed.delete(record);
  }

  /** Takes the state from memory, if it is there; returns false otherwise. */
  refresh(record: FleetRecord): boolean {
    const { ingress, activities } = this.sources;
    const { id } = record.bot;
    const activity = activities.find(id);
    const last = activity?.lastSequence ?? 0;
    if (last !== 0 && last === record.sequence) return true;
    const state = ingress.peekState(id);
    if (state !== undefined) {
      record.show(state);
      return true;
    }
    const heard = activity?.heardBoard;
    if (heard !== undefined && heard.sequence > record.sequence) record.showBoard(heard, heard.summary);
    // Either events arrived here and the state has left the memory since, or they arrived at another node that has not sent its board.
    if (last > record.sequence) this.unreplayed.add(record);
    return last !== 0 && last === record.sequence;
  }

  /** Reads the missing times and boards. Boards are read until the time is over, the rest in the next call. */
  async read(withinMs: number): Promise<void> {
    const { log, clock, schedule } = this.sources;
    const untilMs = clock() + withinMs;
    while (this.unread.size > 0) {
      await new Promise<void>(schedule);
      await Promise.all([...this.unread].slice(0, readAtOnce).map((record) => this.readTime(record)));
    }
    for (const record of this.unreplayed) {
      if (clock() > untilMs) return;
      const { state } = await replayState(log, record.bot.id, { schedule });
      if (!this.refresh(record)) record.show(state);
      this.unreplayed.delete(record);
    }
  }

  private async readTime(record: FleetRecord): Promise<void> {
    record.lastEventMs ??= await this.sources.log.findLastTime(record.bot.id);
    // An event that arrived meanwhile is in memory.
    if (this.unread.delete(record) && record.lastEventMs !== undefined && record.sequence === 0)
      this.unreplayed.add(record);
  }
}
