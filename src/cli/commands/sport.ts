import { defineCommand, flag } from '#cli/command';
import type { Column } from '#cli/output/cell';
import { createPaint } from '#cli/output/paint';
import { printList } from '#cli/output/print-result';
import { print, widthOf } from '#cli/terminal';

/* The catalog is imported by each command when it runs: it would slow down the start of all other commands. */

const offline = 'It shows the sports in this program, and needs neither a service nor a sign-in.';
const json = flag('print JSON, for programs');

interface ListedSport {
  readonly id: number;
  readonly sport: string;
  readonly name: string;
  readonly ingress: boolean;
  readonly fields: number | null;
  readonly rules: number;
}

const columns: readonly Column<ListedSport>[] = [
  { label: 'id', of: ({ id }) => id },
  { label: 'sport', of: ({ sport }) => sport },
  { label: 'name', of: ({ name }) => name },
  { label: 'push', of: ({ ingress }) => ingress },
  { label: 'fields', of: ({ fields }) => fields },
  { label: 'rules', of: ({ rules }) => rules },
];

const list = defineCommand({
  words: 'sport list',
  summary: 'List the sports, their ids, and whether events can be pushed',
  details: `The id is the EventId of events. Commands take the id or the name. ${offline}`,
  parameters: [],
  options: { json },
  examples: ['scorewire sport list', 'scorewire sport list --json'],
  async run(call) {
    const { sports } = await import('#core/contract/catalog');
    const listed = sports.map(({ id, sport, name, ingress, rules }) => {
      const fields = ingress?.length ?? null;
      return { id, sport, name, ingress: ingress !== null, fields, rules: rules.length };
    });
    listed.sort((a, b) => (a.name < b.name ? -1 : 1));
    await printList(call, { pages: onePage(listed), columns, none: 'There are no sports.' });
    return 'ok';
  },
});

const show = defineCommand({
  words: 'sport show',
  summary: 'Show what a sport takes: fields, limits, rules in words, live payload, an example',
  details: `SPORT is a name or an id. Without options it shows everything; options choose parts. ${offline}`,
  parameters: ['SPORT'],
  options: {
    fields: flag('only the fields that can be pushed, with their limits'),
    rules: flag('only the rules, and how a new game is recognised'),
    live: flag('only the live payload that consumers get'),
    example: flag('only a short example event'),
    json,
  },
  examples: ['scorewire sport show basketball', 'scorewire sport show 8 --rules', 'scorewire sport show tennis --json'],
  async run({ args, options, terminal }) {
    const { findSport } = await import('#cli/sport/find-sport');
    const { renderSport, sportSections } = await import('#cli/sport/render-sport');
    const sport = findSport(args[0]);
    if (options.json === true) {
      const { sportToJson } = await import('#cli/sport/sport-to-json');
      await print(terminal, `${JSON.stringify(sportToJson(sport), null, 2)}\n`);
      return 'ok';
    }
    const chosen = sportSections.filter((section) => options[section] === true);
    const shown = new Set(chosen.length === 0 ? sportSections : chosen);
    await print(terminal, renderSport(sport, shown, createPaint(terminal), widthOf(terminal)));
    return 'ok';
  },
});

const example = defineCommand({
  words: 'sport example',
  summary: 'Print an event that can be piped into publish and validate',
  details: `SPORT is a name or an id. The event has all fields of the sport; --partial leaves most out, as a sender does after the first event. ${offline}`,
  parameters: ['SPORT'],
  options: {
    partial: flag('the clock, the period and the score only'),
    live: flag('the live payload that consumers get for the event'),
  },
  examples: [
    'scorewire sport example basketball > event.json',
    'scorewire sport example soccer --partial | scorewire publish 12345 -',
    'scorewire sport example basketball --live',
  ],
  async run({ args, options, terminal }) {
    const { findPushableSport } = await import('#cli/sport/find-sport');
    const { partialExample, wholeExample } = await import('#cli/sport/event-example');
    const sport = findPushableSport(args[0]);
    const shown = options.live === true ? await exampleOfLive() : toEvent();
    await print(terminal, `${JSON.stringify(shown, null, 2)}\n`);
    return 'ok';

    function toEvent(): object {
      return options.partial === true ? partialExample(sport) : wholeExample(sport);
    }

    async function exampleOfLive(): Promise<unknown> {
      const { liveExample } = await import('#cli/sport/live-example');
      return JSON.parse(liveExample(sport));
    }
  },
});

export const sportCommands = [list, show, example];

async function* onePage<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}
