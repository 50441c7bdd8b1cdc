import { defineCommand } from '#cli/command';
import type { Column } from '#cli/output/cell';
import { printList } from '#cli/output/print-result';
import type { EventType } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';

const columns: readonly Column<EventType>[] = [
  { label: 'id', of: (type) => type.id },
  { label: 'name', of: (type) => type.name },
  { label: 'ingress', of: (type) => type.ingress },
];

const list = defineCommand({
  words: 'event-type list',
  summary: 'List the sports by their event types, and which of them can be pushed',
  details:
    'The id is the EventId of events, the --event-type of a bot, and the sportId of a fixture. It asks the service; scorewire sport list needs no service.',
  parameters: [],
  options: connectionOptions,
  examples: ['scorewire event-type list', 'scorewire event-type list --json'],
  async run(call) {
    const types = await connect(call).get<readonly EventType[]>('/admin/event-types');
    await printList(call, { pages: onePage(types), columns, none: 'There are no event types.' });
    return 'ok';
  },
});

export const eventTypeCommands = [list];

async function* onePage<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}
