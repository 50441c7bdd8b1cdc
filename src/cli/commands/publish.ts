import { defineCommand, flag, repeatedText, text } from '#cli/command';
import { publishEvent } from '#cli/events/event-outcome';
import { fixedEvents, type GivenEvents, openEvents } from '#cli/events/open-events';
import { publishAll } from '#cli/events/publish-all';
import { notYourBot, readBot } from '#cli/events/read-bot';
import { createOutcomeReport, summarize } from '#cli/events/report-outcomes';
import { Failure, UsageError } from '#cli/failure';
import { brokerOptions, withBroker } from '#cli/service/broker-connection';
import type { Terminal } from '#cli/terminal';
import type { Client } from '#sdk';

const advice = 'Say what to publish: --set HomeScore=3, --file FILE, an event in quotes, or - for standard input.';
const timeoutSecondsDefault = 30;

export const publish = defineCommand({
  words: 'publish',
  summary: 'Push events to a bot, and show the verdict of each',
  details:
    'EVENT is an event as JSON, a file, or - for standard input, with one event per line, events over several lines, or a JSON array of events. A pipe may stay open: each event is sent when its line has arrived. --set makes one event: values are written without quotes, null clears a field, and the EventId is that of the bot, of --sport, or set. The exit code follows the worst verdict: 0 accepted, 6 an event was refused for its content, 3 you may not push, 7 no verdict. The password may also be one of broker credentials.',
  parameters: ['BOT', '[EVENT]'],
  options: {
    file: text('FILE', 'the events; - for standard input'),
    set: repeatedText('FIELD=VALUE', 'a field of one event; give it once for each field'),
    sport: text('SPORT', 'the sport of --set, if the bot takes any'),
    qos: text('0|1|2', 'the quality of service; 1 by default, at 0 there is no verdict'),
    strict: flag('end with exit code 6 on a warning too; the event is stored all the same'),
    quiet: flag('print only events that were refused or have a warning'),
    timeout: text('SECONDS', `how long to wait for a verdict; ${timeoutSecondsDefault} by default`),
    ...brokerOptions,
  },
  examples: [
    'scorewire publish 12345 --set HomeScore=52 --set Clock=7:41',
    'scorewire sport example basketball | scorewire publish 12345 -',
    `scorewire publish 12345 '{"EventId":3,"HomeScore":50}' --protocol 3.1.1`,
    'scorewire publish 12345 --file game.ndjson --quiet',
    'my-scoreboard | scorewire publish 12345 - --json',
  ],
  async run(call) {
    const { terminal, options, args } = call;
    const botId = readBot(args[0]);
    const publishing = { qos: readQos(options.qos), timeoutMs: readTimeout(options.timeout) * 1000 };
    const source = chooseSource(args[1], options);
    const { json = false, quiet = false, strict = false } = options;
    const outcomes = createOutcomeReport(terminal, { json, quiet, strict });
    // Opened before the connection, so that a missing file is told at once.
    const given = source === undefined ? undefined : await open(terminal, source.given);
    const isComplete = await withBroker(call, async (client) => {
      await using opened = given ?? (await setEvent(client, botId, options.set ?? [], options.sport));
      const bot = client.bot(botId);
      return (await publishAll(opened.events, (event) => publishEvent(bot, event, publishing), outcomes.report))
        .isComplete;
    });
    const { counts, worst } = outcomes;
    const total = counts.accepted + counts.refused + counts.unknown;
    if (total === 0) throw new Failure('invalid', 'There is no event to publish: the input is empty.');
    const rest = isComplete ? '' : ' Events after that were not sent.';
    if (!json && total > 1) terminal.stderr.write(`${summarize(counts)}.${rest}\n`);
    return worst;
  },
});

function open(terminal: Terminal, given: string | undefined): Promise<GivenEvents> {
  return openEvents(terminal, given, advice);
}

/** Undefined for an event of --set. */
function chooseSource(
  argument: string | undefined,
  { file, set }: { readonly file: string | undefined; readonly set: readonly string[] | undefined },
): { readonly given: string | undefined } | undefined {
  const given = [argument, file, set].filter((source) => source !== undefined);
  if (given.length > 1) throw new UsageError('Give one of --set, --file and EVENT.');
  return set === undefined ? { given: argument ?? file } : undefined;
}

async function setEvent(
  client: Client,
  botId: number,
  assignments: readonly string[],
  sportName: string | undefined,
): Promise<GivenEvents> {
  const { eventOf, splitAssignment } = await import('#cli/events/set-fields');
  const { findPushableSport } = await import('#cli/sport/find-sport');
  const set = assignments.map(splitAssignment).find(([name]) => name === 'EventId')?.[1];
  const sport = findPushableSport(sportName ?? set ?? (await sportOf(client, botId)));
  return fixedEvents(Buffer.from(eventOf(assignments, sport)));
}

/** The sport that the bot takes or, if it takes any, that of its last event. */
async function sportOf(client: Client, botId: number): Promise<string> {
  const bots = await client.bots().catch((error: Error) => {
    if (error.name !== 'SignInError') throw error;
    throw new UsageError(
      'Broker credentials cannot ask for the sport of the bot: add --sport, such as --sport basketball.',
    );
  });
  const bot = bots.find(({ id }) => id === botId);
  if (bot === undefined) throw notYourBot(botId);
  const id = bot.sport?.id ?? bot.lastEvent?.eventTypeId;
  if (id === undefined) throw new UsageError(`Bot ${botId} takes any sport: add --sport, such as --sport basketball.`);
  return String(id);
}

function readQos(given: string | undefined): 0 | 1 | 2 {
  switch (given) {
    case undefined:
    case '1':
      return 1;
    case '0':
      return 0;
    case '2':
      return 2;
    default:
      throw new UsageError('--qos takes 0, 1 or 2.');
  }
}

function readTimeout(given: string | undefined): number {
  if (given === undefined) return timeoutSecondsDefault;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new UsageError('--timeout takes a whole number of seconds from 1.');
  return Number(given);
}
