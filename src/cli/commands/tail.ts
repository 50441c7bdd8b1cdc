import { defineCommand, flag, text } from '#cli/command';
import { notYourBot, readBot } from '#cli/events/read-bot';
import { UsageError } from '#cli/failure';
import { readTime } from '#cli/input/read-time';
import { createPaint } from '#cli/output/paint';
import { brokerOptions, withBroker } from '#cli/service/broker-connection';
import { createBotTail } from '#cli/tail/bot-tail';
import { type FollowedBot, followBots, statusKey } from '#cli/tail/follow-bots';
import { itemToJson, renderItem } from '#cli/tail/render-item';
import { type TailItem, timeOf } from '#cli/tail/tail-item';
import { print, widthOf } from '#cli/terminal';
import type { Client } from '#sdk';

const kinds = { events: 'event', statuses: 'status', receipts: 'receipt' } as const;

export const tail = defineCommand({
  words: 'tail',
  summary: 'Follow bots: accepted events with what changed, refusals and warnings',
  details:
    'An accepted event is one line: when it was received, the bot, its sequence, and the fields that differ from the event before. Refusals and warnings are lines of their own, whoever sent the event. Ctrl-C ends it. A lost connection is opened again, and what happened meanwhile follows. It needs the password of the user: broker credentials cannot read stored events.',
  parameters: ['BOT...'],
  options: {
    since: text('TIME', 'begin with what is stored since then: an age such as 10m or 2h, or a time'),
    once: flag('end after what is stored; needs --since'),
    show: text('KINDS', 'events, statuses, receipts, separated by commas; events,statuses by default'),
    ...brokerOptions,
  },
  examples: [
    'scorewire tail 12345',
    'scorewire tail 12345 12346 --since 10m',
    'scorewire tail 12345 --show statuses',
    'scorewire tail 12345 --since 1h --once --json > game.ndjson',
  ],
  async run(call) {
    const { terminal, options, args } = call;
    const botIds = [...new Set(args.map((given) => readBot(given)))];
    const sinceMs = options.since === undefined ? undefined : readTime('--since', options.since, Date.now());
    if (options.once === true && sinceMs === undefined) throw new UsageError('--once needs --since.');
    const shown = readKinds(options.show);
    const paint = createPaint(terminal);
    const width = widthOf(terminal);
    const emit = async (item: TailItem): Promise<void> => {
      if (!shown.has(item.type)) return;
      await print(terminal, options.json === true ? itemToJson(item) : renderItem(item, paint, Date.now(), width));
    };
    const onlineListeners: (() => void)[] = [];
    const stop = terminal.interruption();
    await withBroker(
      call,
      async (client) => {
        const bots = await openBots(client, botIds, sinceMs, emit);
        if (options.once === true) return;
        terminal.stderr.write(`Following ${describeBots(botIds)}. Ctrl-C ends it.\n`);
        await followBots(bots, { emit, stop, onOnline: (listener) => void onlineListeners.push(listener) });
      },
      () => {
        for (const listener of onlineListeners) listener();
      },
    );
    return 'ok';
  },
});

/** Subscribes, then shows what happened before. */
async function openBots(
  client: Client,
  botIds: readonly number[],
  sinceMs: number | undefined,
  emit: (item: TailItem) => Promise<void>,
): Promise<FollowedBot[]> {
  const mine = new Map((await client.bots()).map((bot) => [bot.id, bot]));
  const bots = botIds.map((id) => {
    const summary = mine.get(id);
    if (summary === undefined) throw notYourBot(id);
    const bot = client.bot(id);
    const shown = new Set<string>();
    const tail = createBotTail(bot, summary.lastEvent);
    return { bot, tail, statuses: bot.statuses(), receipts: bot.receipts(), shown };
  });
  const histories = await Promise.all(bots.map(({ tail }) => tail.readHistory(sinceMs)));
  const items = histories.flat().sort((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)));
  for (const item of items) {
    if (item.type === 'status') bots.find(({ bot }) => bot.id === item.botId)?.shown.add(statusKey(item.status));
    await emit(item);
  }
  return bots;
}

function readKinds(given = 'events,statuses'): ReadonlySet<TailItem['type']> {
  return new Set(
    given.split(',').map((word) => {
      const kind = Object.entries(kinds).find(([name]) => name === word.trim())?.[1];
      if (kind === undefined) throw new UsageError('--show takes events, statuses and receipts, separated by commas.');
      return kind;
    }),
  );
}

function describeBots(botIds: readonly number[]): string {
  return `${botIds.length === 1 ? 'bot' : 'bots'} ${botIds.join(', ')}`;
}
