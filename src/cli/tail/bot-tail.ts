import type { Bot, BotSummary, StoredEvent } from '#sdk';
import { createBoard } from './board.ts';
import { type TailItem, timeOf } from './tail-item.ts';

export interface BotTail {
  /** Reads events and refusals since this time, in order. Call it once, before `readNew`. */
  readHistory(sinceMs: number | undefined): Promise<TailItem[]>;
  /** The events that were stored since the last call. */
  readNew(): AsyncGenerator<TailItem>;
}

/** Events before the first shown one that are read, so that it shows what it changed and not the whole board. */
const knownEvents = 200;

export function createBotTail(bot: Bot, last: BotSummary['lastEvent']): BotTail {
  const board = createBoard();
  const botId = bot.id;
  let sequence = 0;
  const toItem = (event: StoredEvent): TailItem => {
    sequence = event.sequence;
    return { type: 'event', botId, event, changes: board.apply(event) };
  };
  return {
    async readHistory(sinceMs) {
      const afterAll = (last?.sequence ?? 0) + 1;
      const shownFrom = sinceMs === undefined ? afterAll : ((await firstSince(bot, sinceMs)) ?? afterAll);
      const items: TailItem[] = [];
      for await (const event of bot.events({ afterSequence: Math.max(0, shownFrom - 1 - knownEvents) })) {
        if (sinceMs === undefined && event.sequence >= shownFrom) break;
        const item = toItem(event);
        if (event.sequence >= shownFrom) items.push(item);
      }
      // The log may no longer have the last event.
      sequence = Math.max(sequence, shownFrom - 1);
      if (sinceMs !== undefined) items.push(...(await readRefusals(bot, sinceMs)));
      return items.sort((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)));
    },
    async *readNew() {
      for await (const event of bot.events({ afterSequence: sequence })) yield toItem(event);
    },
  };
}

/** The sequence of the first event since then. */
async function firstSince(bot: Bot, sinceMs: number): Promise<number | undefined> {
  for await (const { sequence } of bot.events({ from: new Date(sinceMs) })) return sequence;
  return undefined;
}

async function readRefusals(bot: Bot, sinceMs: number): Promise<TailItem[]> {
  const items: TailItem[] = [];
  for await (const { status, receivedAt } of bot.rejections()) {
    if (Date.parse(receivedAt) < sinceMs) break;
    items.push({ type: 'status', botId: bot.id, status });
  }
  return items;
}
