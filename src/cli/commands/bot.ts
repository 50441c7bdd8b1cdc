import { defineCommand, flag, text } from '#cli/command';
import { UsageError } from '#cli/failure';
import { ask } from '#cli/input/ask';
import { readLimit, readNumberOrNone } from '#cli/input/read-number';
import { type Column, renderAge } from '#cli/output/cell';
import { printDone, printItem, printList } from '#cli/output/print-result';
import type { Bot, BotOverview } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { listOptions } from './list-options.ts';

export const botColumns: readonly Column<Bot>[] = [
  { label: 'id', of: (bot) => bot.id },
  { label: 'name', of: (bot) => bot.name },
  { label: 'venue', of: (bot) => bot.venueId },
  { label: 'event type', of: (bot) => bot.eventTypeId },
  { label: 'push', of: (bot) => bot.pushEnabled },
];

function overviewColumns(nowMs: number): readonly Column<BotOverview>[] {
  return [
    { label: 'id', of: (bot) => bot.id },
    { label: 'name', of: (bot) => bot.name },
    { label: 'sport', of: (bot) => (bot.eventTypeId === null ? 'any' : named(bot.eventTypeName, bot.eventTypeId)) },
    { label: 'venue', of: (bot) => (bot.venueId === null ? null : named(bot.venueName, bot.venueId)) },
    { label: 'push', of: (bot) => bot.pushEnabled },
    { label: 'last event', of: (bot) => renderAge(bot.lastEventAt, nowMs) },
  ];
}

/** With the id, because other commands take it. */
function named(name: string | null, id: number): string {
  return name === null ? String(id) : `${name} (${id})`;
}

const botOptions = {
  name: text('NAME', 'a name for people; empty for none'),
  venue: text('ID', 'its venue, or none'),
  'event-type': text('ID', 'the only sport that it takes, or none for any'),
  push: flag('allow pushing events to it; --no-push forbids it'),
  ...connectionOptions,
} as const;

const list = defineCommand({
  words: 'bot list',
  summary: 'List the bots and the age of their last event',
  parameters: [],
  options: listOptions,
  examples: ['scorewire bot list'],
  async run(call) {
    const pages = connect(call).pages<BotOverview>('/admin/bots', readLimit(call.options.limit));
    await printList(call, { pages, columns: overviewColumns(Date.now()), none: 'There are no bots.' });
    return 'ok';
  },
});

const show = defineCommand({
  words: 'bot show',
  summary: 'Show a bot',
  parameters: ['BOT'],
  options: connectionOptions,
  examples: ['scorewire bot show 12345'],
  async run(call) {
    const bot = await connect(call).get<BotOverview>(botPath(call.args[0]));
    await printItem(call, bot, overviewColumns(Date.now()));
    return 'ok';
  },
});

const put = defineCommand({
  words: 'bot put',
  summary: 'Create a bot, or replace all of it',
  details: 'Options that are not given are cleared: use scorewire bot update to change some of them.',
  parameters: ['BOT'],
  options: botOptions,
  examples: ['scorewire bot put 12345 --name "Main Arena" --venue 1 --event-type 3 --push'],
  async run(call) {
    const { name = null, ...rest } = readBot(call.options);
    const bot = await connect(call).send<Bot>('PUT', botPath(call.args[0]), { name, ...rest });
    await printItem(call, bot, botColumns, { heading: `Stored bot ${bot.id}.` });
    return 'ok';
  },
});

const update = defineCommand({
  words: 'bot update',
  summary: 'Change parts of a bot',
  details: 'Changes take effect at once, also on open connections.',
  parameters: ['BOT'],
  options: botOptions,
  examples: ['scorewire bot update 12345 --no-push', 'scorewire bot update 12345 --venue none'],
  async run(call) {
    const body = readBot(call.options);
    if (Object.values(body).every((value) => value === undefined)) throw new UsageError('Say what to change.');
    const bot = await connect(call).send<Bot>('PATCH', botPath(call.args[0]), body);
    await printItem(call, bot, botColumns, { heading: `Changed bot ${bot.id}.` });
    return 'ok';
  },
});

const remove = defineCommand({
  words: 'bot delete',
  summary: 'Delete a bot, its assignments and all that was pushed to it',
  details: 'At a terminal it asks first: pushed events cannot be restored.',
  parameters: ['BOT'],
  options: { yes: flag('do not ask'), ...connectionOptions },
  examples: ['scorewire bot delete 12345', 'scorewire bot delete 12345 --yes'],
  async run(call) {
    const { terminal, options, args } = call;
    const client = connect(call);
    if (terminal.stdin.isTTY === true && options.yes !== true) {
      const { id, name } = await client.get<Bot>(botPath(args[0]));
      const question = `Delete bot ${id}${name === null ? '' : ` (${name})`} with all that was pushed to it? Type ${id} to go on: `;
      const answer = await ask(terminal, question, { hidden: false });
      if (answer.trim() !== String(id)) throw new UsageError('The bot was not deleted.');
    }
    await client.delete(botPath(args[0]));
    await printDone(call, `Deleted bot ${args[0]} and all that was pushed to it.`);
    return 'ok';
  },
});

export const botCommands = [list, show, put, update, remove];

function botPath(id: string): string {
  return `/admin/bots/${encodeURIComponent(id)}`;
}

function readBot(options: {
  readonly name: string | undefined;
  readonly venue: string | undefined;
  readonly 'event-type': string | undefined;
  readonly push: boolean | undefined;
}) {
  return {
    name: options.name === '' ? null : options.name,
    venueId: readNumberOrNone('--venue', options.venue),
    eventTypeId: readNumberOrNone('--event-type', options['event-type']),
    pushEnabled: options.push,
  };
}
