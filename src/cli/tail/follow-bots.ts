import type { Bot, Status } from '#sdk';
import type { BotTail } from './bot-tail.ts';
import type { TailItem } from './tail-item.ts';

export interface FollowedBot {
  readonly bot: Bot;
  readonly tail: BotTail;
  /** Subscribed to before the history was read, so that nothing is missed in between. */
  readonly statuses: AsyncIterable<Status>;
  readonly receipts: ReturnType<Bot['receipts']>;
  /** Statuses that the history has shown. */
  readonly shown: ReadonlySet<string>;
}

/** How often events are looked for without a receipt: a receipt may be lost with the connection. */
const lookEveryMs = 5000;

export interface Following {
  readonly emit: (item: TailItem) => Promise<void>;
  readonly stop: AbortSignal;
  /** Calls back when the connection is there again. */
  readonly onOnline: (listener: () => void) => void;
}

/** Emits the events and statuses of the bots until it is stopped. Rejects when a bot may no longer be read. */
export async function followBots(bots: readonly FollowedBot[], following: Following): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (following.stop.aborted) resolve();
    following.stop.addEventListener('abort', () => resolve());
  });
  // Stop everything at every end: a timer would keep the process alive.
  const over = new AbortController();
  const parts = { ...following, stop: over.signal };
  try {
    await Promise.race([ended, ...bots.flatMap((bot) => [followStatuses(bot, parts), followEvents(bot, parts)])]);
  } finally {
    over.abort();
  }
}

async function followStatuses({ bot, statuses, shown }: FollowedBot, { emit }: Following): Promise<never> {
  for await (const status of statuses)
    if (!shown.has(statusKey(status))) await emit({ type: 'status', botId: bot.id, status });
  return never();
}

/** A receipt announces an event. Events that arrive during a read are read together by the next one. */
async function followEvents({ bot, tail, receipts }: FollowedBot, { emit, stop, onOnline }: Following): Promise<never> {
  let wake: () => void = () => {};
  let isDue = true;
  const look = (): void => {
    isDue = true;
    wake();
  };
  const timer = setInterval(look, lookEveryMs);
  stop.addEventListener('abort', () => clearInterval(timer));
  onOnline(look);
  const listening = (async () => {
    for await (const receipt of receipts) {
      await emit({ type: 'receipt', botId: bot.id, receipt });
      look();
    }
    return never();
  })();
  const reading = (async () => {
    while (!stop.aborted) {
      if (!isDue)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      isDue = false;
      await readNew();
    }
    return never();
  })();
  return Promise.race([listening, reading]);

  async function readNew(): Promise<void> {
    try {
      for await (const item of tail.readNew()) await emit(item);
    } catch (error) {
      // The next read finds the events that this one missed.
      if (!isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { status = 0 } = error as { readonly status?: number };
  return error.name === 'UnreachableError' || status >= 500 || status === 429;
}

export function statusKey({ clientId, packetId, receivedAt, message }: Status): string {
  return [receivedAt, clientId, packetId, message].join('\n');
}

function never(): Promise<never> {
  return new Promise(() => {});
}
