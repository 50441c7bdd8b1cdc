import { defineCommand } from '#cli/command';
import { readLimit } from '#cli/input/read-number';
import { type Column, renderAge } from '#cli/output/cell';
import { printList } from '#cli/output/print-result';
import { connect } from '#cli/service/connection';
import type { ListedBot } from '#cli/service/listed-bot';
import { listOptions } from './list-options.ts';

function columns(nowMs: number): readonly Column<ListedBot>[] {
  return [
    { label: 'id', of: (bot) => bot.id },
    { label: 'name', of: (bot) => bot.name },
    { label: 'sport', of: (bot) => bot.sport?.name ?? 'any' },
    { label: 'venue', of: (bot) => bot.venue?.name ?? null },
    { label: 'may push', of: (bot) => bot.mayPush },
    { label: 'fixture', of: (bot) => bot.fixture?.name ?? null },
    { label: 'last event', of: (bot) => renderAge(bot.lastEvent?.receivedAt ?? null, nowMs) },
  ];
}

export const botMine = defineCommand({
  words: 'bot mine',
  summary: 'List your own bots: sport, current fixture, and whether you may push',
  details: 'Lists the bots that are assigned to your user; for an administrator, all of them.',
  parameters: [],
  options: listOptions,
  examples: ['scorewire bot mine', 'scorewire bot mine --json'],
  async run(call) {
    const pages = connect(call).pages<ListedBot>('/external/bots', readLimit(call.options.limit));
    const none = 'You have no bots yet: an administrator assigns them with scorewire user assign.';
    await printList(call, { pages, columns: columns(Date.now()), none });
    return 'ok';
  },
});
