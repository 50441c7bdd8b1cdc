import { defineCommand, requiredText, text } from '#cli/command';
import { readLimit, readNumber } from '#cli/input/read-number';
import type { Column } from '#cli/output/cell';
import { printDone, printItem, printList } from '#cli/output/print-result';
import type { Venue } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { listOptions } from './list-options.ts';

const columns: readonly Column<Venue>[] = [
  { label: 'id', of: (venue) => venue.id },
  { label: 'partner id', of: (venue) => venue.partnerId },
  { label: 'name', of: (venue) => venue.name },
];

const list = defineCommand({
  words: 'venue list',
  summary: 'List the venues',
  parameters: [],
  options: listOptions,
  examples: ['scorewire venue list'],
  async run(call) {
    const pages = connect(call).pages<Venue>('/admin/venues', readLimit(call.options.limit));
    await printList(call, { pages, columns, none: 'There are no venues.' });
    return 'ok';
  },
});

const show = defineCommand({
  words: 'venue show',
  summary: 'Show a venue',
  parameters: ['VENUE'],
  options: connectionOptions,
  examples: ['scorewire venue show 1'],
  async run(call) {
    await printItem(call, await connect(call).get<Venue>(venuePath(call.args[0])), columns);
    return 'ok';
  },
});

const put = defineCommand({
  words: 'venue put',
  summary: 'Create a venue, or replace all of it',
  parameters: ['VENUE'],
  options: {
    partner: requiredText('ID', 'the venue id of the partner'),
    name: text('NAME', 'a name for people'),
    ...connectionOptions,
  },
  examples: ['scorewire venue put 1 --partner 9001 --name "Hillcrest Arena"'],
  async run(call) {
    const { partner, name } = call.options;
    const body = { partnerId: readNumber('--partner', partner), name: name === undefined || name === '' ? null : name };
    const venue = await connect(call).send<Venue>('PUT', venuePath(call.args[0]), body);
    await printItem(call, venue, columns, { heading: `Stored venue ${venue.id}.` });
    return 'ok';
  },
});

const remove = defineCommand({
  words: 'venue delete',
  summary: 'Delete a venue that has no bots and fixtures',
  parameters: ['VENUE'],
  options: connectionOptions,
  examples: ['scorewire venue delete 1'],
  async run(call) {
    await connect(call).delete(venuePath(call.args[0]));
    await printDone(call, `Deleted venue ${call.args[0]}.`);
    return 'ok';
  },
});

export const venueCommands = [list, show, put, remove];

function venuePath(id: string): string {
  return `/admin/venues/${encodeURIComponent(id)}`;
}
