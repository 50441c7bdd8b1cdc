import { defineCommand, flag } from '#cli/command';
import { openEvents } from '#cli/events/open-events';
import { renderVerdict } from '#cli/events/render-verdict';
import { Failure } from '#cli/failure';
import { createPaint } from '#cli/output/paint';
import { print } from '#cli/terminal';

const words = { accepted: 'valid', refused: 'invalid' };
const advice = 'Say what to check: a file, an event in quotes, or - for standard input.';

export const validate = defineCommand({
  words: 'validate',
  summary: 'Check events without a service, and explain each fault',
  details:
    'SPORT is a name or an id. EVENT is a file, an event as JSON, or - for standard input. A file has one event per line, events over several lines, or a JSON array of events. It uses the sports in this program, the same checks as the service, and needs neither a service nor a sign-in. Each event is checked by itself: rules about the state before it, the sport of the bot and your permission are checked by publish only. The exit code is 6 if an event is invalid.',
  parameters: ['SPORT', '[EVENT]'],
  options: {
    strict: flag('treat warnings as faults'),
    quiet: flag('print only what is wrong'),
    json: flag('print one line of JSON per event, for programs'),
  },
  examples: [
    'scorewire validate basketball event.json',
    `scorewire validate basketball '{"EventId":3,"HomeScore":50}'`,
    'scorewire sport example soccer | scorewire validate soccer',
  ],
  async run({ args, options, terminal }) {
    const [given, source] = args;
    // Imported here, because the catalog would slow down the start of all other commands.
    const { findPushableSport } = await import('#cli/sport/find-sport');
    const { createDryRun } = await import('#cli/sport/check-events');
    const sport = findPushableSport(given);
    const check = createDryRun();
    const paint = createPaint(terminal);
    await using opened = await openEvents(terminal, source, advice);
    let [count, invalid] = [0, 0];
    for await (const event of opened.events) {
      count += 1;
      const verdict = check(sport.id, event);
      const isFine = options.strict === true ? verdict.statuses.length === 0 : verdict.accepted;
      if (!isFine) invalid += 1;
      if (options.json === true) await print(terminal, `${JSON.stringify({ event: count, ...verdict })}\n`);
      else if (options.quiet !== true || verdict.statuses.length > 0)
        await print(terminal, renderVerdict(paint, words, `event ${count}`, verdict));
    }
    if (count === 0) throw new Failure('invalid', 'There is no event to check: the input is empty.');
    if (count > 1) terminal.stderr.write(`${count - invalid} of ${count} events are valid for ${sport.name}.\n`);
    return invalid > 0 ? 'invalid' : 'ok';
  },
});
