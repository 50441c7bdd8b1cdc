import type { Outcome } from '../loads/job.ts';
import { startUsage } from '../loads/usage.ts';
import type { Load } from '../support/comparison.ts';
import type { Generator } from '../support/generator-process.ts';
import type { RunningSystem } from '../systems/start-system.ts';

type RunRound = (system: RunningSystem, load: Load, seconds: number) => Promise<Outcome>;

/** What a system should have stored since its start, by bot, and how many events it was sent. */
interface Sent {
  readonly accepted: Record<number, number>;
  published: number;
}

/** Runs rounds of load, and fails one after which an acknowledged event is not stored, or is stored twice. */
export function createRound(generator: Generator): RunRound {
  const sentTo = new Map<RunningSystem, Sent>();
  return async (system, { name, variation = 'plain' }, seconds) => {
    const { host, port, pid, signIns, liveTopic } = system;
    const sent = sentTo.get(system) ?? { accepted: {}, published: 0 };
    sentTo.set(system, sent);
    const usage = startUsage(pid);
    // Bare Mosquitto has no refusals, and the consumer answers after the round.
    const answersRefusals = system.stores && !system.handlesLater;
    const job = { load: name, variation, host, port, pid, seconds, signIns, liveTopic, answersRefusals };
    const outcome = await generator.run(job);
    sent.published += outcome.published;
    for (const [bot, count] of Object.entries(outcome.accepted))
      sent.accepted[Number(bot)] = (sent.accepted[Number(bot)] ?? 0) + count;
    const whole = system.handlesLater ? await untilHandled(system, sent.published, outcome, usage) : outcome;
    if (system.stores) await checkStored(system, sent.accepted);
    return whole;
  };
}

/** Where an acknowledgement precedes storing, all published events count, over the time until the last one was stored. */
async function untilHandled(
  system: RunningSystem,
  published: number,
  outcome: Outcome,
  usage: ReturnType<typeof startUsage>,
): Promise<Outcome> {
  const seconds = ((await system.whenHandled(published)) - outcome.startedAtMs) / 1000;
  const operations = outcome.published;
  const { rate, ...figures } = outcome.figures;
  const rated = rate === undefined ? figures : { ...figures, rate: operations / seconds };
  const { generatorCpuMs } = outcome;
  return { ...outcome, ...usage(), generatorCpuMs, operations, seconds, figures: rated };
}

async function checkStored(system: RunningSystem, expected: Readonly<Record<number, number>>): Promise<void> {
  const stored = await system.countStored(expected);
  for (const [bot, count] of Object.entries(expected))
    if (stored[Number(bot)] !== count)
      throw new Error(`bot ${bot} has ${stored[Number(bot)]} stored events where ${count} were acknowledged`);
}
