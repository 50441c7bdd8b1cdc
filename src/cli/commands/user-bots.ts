import { defineCommand } from '#cli/command';
import { readLimit } from '#cli/input/read-number';
import { printDone, printList } from '#cli/output/print-result';
import type { Bot } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { findUserPath } from '#cli/service/find-user';
import { botColumns } from './bot.ts';
import { listOptions } from './list-options.ts';

const bots = defineCommand({
  words: 'user bots',
  summary: 'List the bots assigned to a user',
  parameters: ['USER'],
  options: listOptions,
  examples: ['scorewire user bots anna'],
  async run(call) {
    const client = connect(call);
    const [user] = call.args;
    const pages = client.pages<Bot>(`${await findUserPath(client, user)}/bots`, readLimit(call.options.limit));
    await printList(call, { pages, columns: botColumns, none: `No bot is assigned to user ${user}.` });
    return 'ok';
  },
});

const assign = defineCommand({
  words: 'user assign',
  summary: 'Assign a bot to a user',
  details: 'To push to a bot, the bot must be assigned to the user, and both need their push flag.',
  parameters: ['USER', 'BOT'],
  options: connectionOptions,
  examples: ['scorewire user assign anna 12345'],
  async run(call) {
    const client = connect(call);
    const [user, bot] = call.args;
    await client.send('PUT', `${await findUserPath(client, user)}/bots/${encodeURIComponent(bot)}`);
    await printDone(call, `Bot ${bot} is assigned to user ${user}.`);
    return 'ok';
  },
});

const unassign = defineCommand({
  words: 'user unassign',
  summary: 'Remove the assignment of a bot to a user',
  parameters: ['USER', 'BOT'],
  options: connectionOptions,
  examples: ['scorewire user unassign anna 12345'],
  async run(call) {
    const client = connect(call);
    const [user, bot] = call.args;
    await client.delete(`${await findUserPath(client, user)}/bots/${encodeURIComponent(bot)}`);
    await printDone(call, `Bot ${bot} is no longer assigned to user ${user}.`);
    return 'ok';
  },
});

export const userBotCommands = [bots, assign, unassign];
