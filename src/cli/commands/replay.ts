import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand, flag, requiredText, text } from '#cli/command';
import { publishEvent } from '#cli/events/event-outcome';
import { paceEvents } from '#cli/events/pace-events';
import { publishAll } from '#cli/events/publish-all';
import { notYourBot, readBot } from '#cli/events/read-bot';
import { createReplayProgress, type ReplayProgress } from '#cli/events/replay-progress';
import { createOutcomeReport, summarize } from '#cli/events/report-outcomes';
import { Failure, UsageError } from '#cli/failure';
import { readTime } from '#cli/input/read-time';
import { brokerOptions, withBroker } from '#cli/service/broker-connection';
import type { Bot, StoredEvent } from '#sdk';

const publishing = { qos: 1, timeoutMs: 30_000 } as const;

export const replay = defineCommand({
  words: 'replay',
  summary: 'Push the stored events of a bot again, to another bot',
  details:
    'Reads the accepted events of BOT between two times and pushes them to --into, as far apart as they were received, divided by the speed. Times are ages such as 2h, or ISO 8601. It prints refusals and warnings, and at the end what became of the events; the exit code is that of publish. You need to read BOT and to push to the other one, and the other one has to take the sport.',
  parameters: ['BOT'],
  options: {
    from: requiredText('TIME', 'the first event: an age such as 2h, or a time such as 2026-04-01T18:30:00Z'),
    to: text('TIME', 'the last event; now by default'),
    into: requiredText('BOT', 'the bot to push to'),
    speed: text('FACTOR', '10 is ten times as fast, max does not wait; 1 by default'),
    'pause-max': text('SECONDS', 'cut longer pauses, such as half-time, to this'),
    verbose: flag('print every event, not only refusals and warnings'),
    ...brokerOptions,
  },
  examples: [
    'scorewire replay 12345 --from 2h --into 12346 --speed 10',
    'scorewire replay 12345 --from 2026-04-01T18:30Z --to 2026-04-01T20:30Z --into 12346 --speed max',
  ],
  async run(call) {
    const { terminal, options, args } = call;
    const [from, into] = [readBot(args[0]), readBot(options.into, '--into')];
    if (from === into) throw new UsageError('--into must be another bot: the events of this one are there already.');
    const nowMs = Date.now();
    const times = {
      from: new Date(readTime('--from', options.from, nowMs)),
      to: new Date(readTime('--to', options.to ?? 'now', nowMs)),
    };
    if (times.from > times.to) throw new UsageError('--from is later than --to.');
    const speed = readFactor(options.speed);
    const pauseMsMax = readPause(options['pause-max']);
    const { json = false, verbose = false } = options;
    const outcomes = createOutcomeReport(terminal, { json, quiet: !verbose, strict: false });
    const progress = createReplayProgress(terminal.stderr);
    const stop = terminal.interruption();
    const isComplete = await withBroker(call, async (client) => {
      const source = client.bot(from);
      if (!(await client.bots()).some(({ id }) => id === from)) throw notYourBot(from);
      const pace = { speed, pauseMsMax, nowMs: () => performance.now(), sleep: (ms: number) => sleepUntil(stop, ms) };
      const target = client.bot(into);
      const publish = (event: Uint8Array) => publishEvent(target, event, publishing);
      const report: typeof outcomes.report = (number, outcome) => {
        if (outcome.kind !== 'accepted' || outcome.statuses.length > 0) progress.erase();
        return outcomes.report(number, outcome);
      };
      return (await publishAll(paceEvents(readUntil(stop, source, times, progress), pace), publish, report)).isComplete;
    });
    progress.erase();
    const { counts, worst } = outcomes;
    if (counts.accepted + counts.refused + counts.unknown === 0 && !stop.aborted)
      throw new Failure(
        'not-found',
        `Bot ${from} has no events between ${times.from.toISOString()} and ${times.to.toISOString()}.`,
        [`scorewire tail ${from} --since 1d --once shows what there is.`],
      );
    const rest = isComplete && !stop.aborted ? '' : ' The events after that were not sent.';
    terminal.stderr.write(`Replayed bot ${from} into bot ${into}: ${summarize(counts)}.${rest}\n`);
    return worst;
  },
});

async function* readUntil(
  stop: AbortSignal,
  bot: Bot,
  times: { readonly from: Date; readonly to: Date },
  progress: ReplayProgress,
): AsyncGenerator<StoredEvent> {
  let count = 0;
  for await (const event of bot.events(times)) {
    if (stop.aborted) return;
    yield event;
    count += 1;
    progress.at(event.receivedAt, count);
  }
}

/** Ctrl-C ends the pause. */
async function sleepUntil(stop: AbortSignal, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => {});
}

function readFactor(given: string | undefined): number {
  if (given === undefined) return 1;
  if (given === 'max') return Number.POSITIVE_INFINITY;
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(given) || Number(given) === 0)
    throw new UsageError('--speed takes a number such as 10 or 0.5, or max.');
  return Number(given);
}

function readPause(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) throw new UsageError('--pause-max takes a number of seconds.');
  return Number(given) * 1000;
}
