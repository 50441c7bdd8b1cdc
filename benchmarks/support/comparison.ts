import type { Job, Outcome } from '../loads/job.ts';
import { formatRatio, formatSpread, formatTable } from './format-table.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Figure {
  /** The name under which the generator reports it. */
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** About the generator, not about the system: no ratio. */
  readonly aside?: true;
}

export const rate = (title: string): Figure => ({ name: 'rate', title, unit: '/s', digits: 0 });
export const micros = (name: string, title = name): Figure => ({ name, title, unit: 'µs', digits: 0 });

export interface Load<Name extends string = string> {
  readonly name: Name;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Needs a system that has just been started, in every round, and no warm-up. */
  readonly freshSystem?: true;
  readonly variation?: NonNullable<Job['variation']>;
}

export interface Contest<System extends string> {
  /** Whose figures are divided by those of the others. */
  readonly subject: System;
  readonly systems: readonly System[];
  readonly rounds: number;
  readonly seconds: number;
  /** One round; throws when it failed, and the system then drops out of the load. */
  run(system: System, load: Load, seconds: number): Promise<Outcome>;
  /** Stops a system, which is started again when it is needed. */
  drop(system: System): Promise<void>;
  say(line: string): void;
}

export interface Summary<System extends string> {
  readonly load: Load;
  readonly system: System;
  readonly figure: Figure;
  readonly rounds: readonly number[];
  readonly spread: Spread;
  /** Of the subject to this system; undefined without both. */
  readonly ratio: Spread | undefined;
  /** Microseconds per operation, and shares of one core. */
  readonly cpu: Readonly<Record<'systemMicros' | 'systemCores' | 'generatorCores' | 'othersCores', number>>;
}

/**
 * Runs the loads on all systems in turn. Loads of one call alternate within each round, so that they can be compared with one another as well.
 * Another system begins each round, so that none always follows the same one. An unmeasured round before the first warms all up.
 */
export async function compare<System extends string>(
  loads: readonly Load[],
  contest: Contest<System>,
): Promise<Summary<System>[]> {
  const { systems, rounds, seconds } = contest;
  const outcomes = new Map(loads.map((load) => [load, new Map(systems.map((system) => [system, [] as Outcome[]]))]));
  for (let round = loads[0]?.freshSystem ? 0 : -1; round < rounds; round += 1)
    for (const [load, ofSystems] of outcomes)
      for (const system of rotate([...ofSystems.keys()], Math.max(0, round))) {
        try {
          const outcome = await contest.run(system, load, round < 0 ? Math.min(1, seconds) : seconds);
          if (round >= 0) ofSystems.get(system)?.push(outcome);
          if (load.freshSystem) await contest.drop(system);
        } catch (error) {
          contest.say(`${load.name}: ${system} failed: ${error instanceof Error ? error.message : String(error)}`);
          ofSystems.delete(system);
          await contest.drop(system);
        }
      }
  return [...outcomes].flatMap(([load, ofSystems]) => {
    const found = summarize(load, ofSystems, contest.subject);
    contest.say(formatReport(load, found, contest.subject));
    return found;
  });
}

export function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % Math.max(1, items.length);
  return [...items.slice(from), ...items.slice(0, from)];
}

/** Round n of one system is compared with round n of another, which ran right beside it. */
function summarize<System extends string>(
  load: Load,
  outcomes: ReadonlyMap<System, readonly Outcome[]>,
  subject: System,
): Summary<System>[] {
  const valuesOf = (system: System, { name }: Figure): number[] =>
    outcomes.get(system)?.map(({ figures }) => figures[name] ?? Number.NaN) ?? [];
  return load.figures.flatMap((figure) =>
    [...outcomes].map(([system, ofSystem]) => {
      const rounds = valuesOf(system, figure);
      const ratio = system === subject || figure.aside ? undefined : ratioOf(valuesOf(subject, figure), rounds);
      return { load, system, figure, rounds, spread: spreadOf(rounds), ratio, cpu: cpuOf(ofSystem) };
    }),
  );
}

export function ratioOf(ours: readonly number[], theirs: readonly number[]): Spread | undefined {
  const ratios = theirs.map((value, round) => (ours[round] ?? Number.NaN) / value);
  return ratios.length > 0 && ratios.every(Number.isFinite) ? spreadOf(ratios) : undefined;
}

function cpuOf(outcomes: readonly Outcome[]): Summary<string>['cpu'] {
  const medianOf = (value: (outcome: Outcome) => number): number => spreadOf(outcomes.map(value)).median;
  return {
    systemMicros: medianOf(({ serverCpuMs, operations }) => (serverCpuMs * 1000) / operations),
    systemCores: medianOf(({ serverCpuMs, seconds }) => serverCpuMs / 1000 / seconds),
    generatorCores: medianOf(({ generatorCpuMs, seconds }) => generatorCpuMs / 1000 / seconds),
    othersCores: medianOf(({ othersCpuMs, seconds }) => othersCpuMs / 1000 / seconds),
  };
}

function formatReport(load: Load, summaries: readonly Summary<string>[], subject: string): string {
  const header = ['', '', 'median', 'spread', `${subject} to it`, 'system per operation', 'generator', 'others'];
  const percent = (part: number): string => `${(part * 100).toFixed(0)}%`;
  const rows = summaries.map(({ system, figure, spread, ratio, cpu }) => [
    figure.title,
    system,
    ...formatSpread(spread, figure),
    ratio === undefined ? '' : formatRatio(ratio),
    `${cpu.systemMicros.toFixed(2)} µs (${percent(cpu.systemCores)})`,
    percent(cpu.generatorCores),
    percent(cpu.othersCores),
  ]);
  return `\n${load.name}: ${load.title}\n${formatTable([header, ...rows], 2)}`;
}
