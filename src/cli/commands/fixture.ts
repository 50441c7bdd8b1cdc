import { defineCommand, requiredText } from '#cli/command';
import { readLimit } from '#cli/input/read-number';
import { readText } from '#cli/input/read-text';
import { type Column, renderTime } from '#cli/output/cell';
import { printDone, printItem, printList } from '#cli/output/print-result';
import type { Fixture } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { listOptions } from './list-options.ts';

const columns: readonly Column<Fixture>[] = [
  { label: 'id', of: (fixture) => fixture.id },
  { label: 'partner id', of: (fixture) => fixture.partnerFixtureId },
  { label: 'name', of: (fixture) => fixture.name },
  { label: 'sport id', of: (fixture) => fixture.sportId, detail: true },
  { label: 'sport', of: (fixture) => fixture.sportName },
  { label: 'competition id', of: (fixture) => fixture.competitionId, detail: true },
  { label: 'competition', of: (fixture) => fixture.competitionName },
  { label: 'status', of: (fixture) => fixture.eventStatusType },
  { label: 'start', of: (fixture) => renderTime(fixture.fixtureStartTime) },
  { label: 'end', of: (fixture) => renderTime(fixture.fixtureEndTime), detail: true },
  { label: 'venue', of: (fixture) => fixture.venueId },
  { label: 'bots', of: (fixture) => fixture.botIds },
  { label: 'content graph', of: (fixture) => fixture.isContentGraph, detail: true },
  { label: 'created', of: (fixture) => renderTime(fixture.createdDate), detail: true },
  { label: 'updated', of: (fixture) => renderTime(fixture.updatedDate), detail: true },
];

const fixtureBytesMax = 1_048_576;

const list = defineCommand({
  words: 'fixture list',
  summary: 'List the fixtures',
  parameters: [],
  options: listOptions,
  examples: ['scorewire fixture list --limit 20', 'scorewire fixture list --json > fixtures.json'],
  async run(call) {
    const pages = connect(call).pages<Fixture>('/admin/fixtures', readLimit(call.options.limit));
    await printList(call, { pages, columns, none: 'There are no fixtures.' });
    return 'ok';
  },
});

const show = defineCommand({
  words: 'fixture show',
  summary: 'Show a fixture',
  parameters: ['FIXTURE'],
  options: connectionOptions,
  examples: ['scorewire fixture show 10', 'scorewire fixture show 10 --json > fixture.json'],
  async run(call) {
    await printItem(call, await connect(call).get<Fixture>(fixturePath(call.args[0])), columns);
    return 'ok';
  },
});

const put = defineCommand({
  words: 'fixture put',
  summary: 'Create a fixture, or replace all of it, from a JSON file',
  details: 'Needs partnerFixtureId and fixtureStartTime. The output of fixture show --json can be edited and put back.',
  parameters: ['FIXTURE'],
  options: { file: requiredText('FILE', 'the fixture as JSON; - reads standard input'), ...connectionOptions },
  examples: [
    'scorewire fixture put 10 --file fixture.json',
    `echo '{"partnerFixtureId":50010,"fixtureStartTime":"2026-04-01T18:30:00Z"}' | scorewire fixture put 10 --file -`,
  ],
  async run(call) {
    const body = await readText(call.terminal, call.options.file, fixtureBytesMax);
    const fixture = await connect(call).send<Fixture>('PUT', fixturePath(call.args[0]), body);
    await printItem(call, fixture, columns, { heading: `Stored fixture ${fixture.id}.` });
    return 'ok';
  },
});

const remove = defineCommand({
  words: 'fixture delete',
  summary: 'Delete a fixture',
  parameters: ['FIXTURE'],
  options: connectionOptions,
  examples: ['scorewire fixture delete 10'],
  async run(call) {
    await connect(call).delete(fixturePath(call.args[0]));
    await printDone(call, `Deleted fixture ${call.args[0]}.`);
    return 'ok';
  },
});

export const fixtureCommands = [list, show, put, remove];

function fixturePath(id: string): string {
  return `/admin/fixtures/${encodeURIComponent(id)}`;
}
