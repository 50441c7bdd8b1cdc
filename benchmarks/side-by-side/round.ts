import type { Generator } from '../support/generator-process.ts';
import { startUsage } from '../support/load/usage.ts';
import type { Job, LoadName, Outcome } from './load/job.ts';
import type { RunningSystem } from './systems/start-system.ts';

type RunRound = (system: RunningSystem, load: LoadName, seconds: number) => Promise<Outcome>;

/** What a system should have stored since its start, of bot 1, 2 and so on, and how many events it was sent. */
interface Sent {
  readonly accepted: number[];
  published: number;
}

/** Runs rounds of load, and fails one after which something that was acknowledged is not stored, or stored twice. */
export function createRound(generator: Generator<Job, Outcome>): RunRound {
  const sentTo = new Map<RunningSystem, Sent>();
  return async (system, load, seconds) => {
    const { host, port, pid, signIns, liveTopic } = system;
    const sent = sentTo.get(system) ?? { accepted: [], published: 0 };
    sentTo.set(system, sent);
    const usage = startUsage(pid);
    // Bare Mosquitto knows no refusals, and the consumer answers when the round is over.
    const answersRefusals = system.stores && !system.handlesLater;
    const outcome = await generator.run({ load, host, port, pid, signIns, liveTopic, answersRefusals, seconds });
    sent.published += outcome.published;
    outcome.accepted.forEach((count, index) => {
      sent.accepted[index] = (sent.accepted[index] ?? 0) + count;
    });
    const whole = system.handlesLater ? await untilHandled(system, sent.published, outcome, usage) : outcome;
    if (system.stores) await checkStored(system, sent.accepted);
    return whole;
  };
}

/** Where an acknowledgement comes before the event is stored, all that were published count, over the time until the last was stored. */
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

async function checkStored(system: RunningSystem, expected: readonly number[]): Promise<void> {
  const stored = await system.countStored(expected);
  expected.forEach((count, index) => {
    if (stored[index] !== count)
      throw new Error(`bot ${index + 1} has ${stored[index]} stored events where ${count} were acknowledged`);
  });
}
