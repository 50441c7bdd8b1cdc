import { type Spread, spreadOf } from '../support/spread.ts';
import type { Outcome } from './load/job.ts';
import type { Figure, Measure } from './measures.ts';
import type { SystemName } from './server-process.ts';

/** The rounds of each system; round n of one is compared with round n of another, which ran right beside it. */
export type Rounds = ReadonlyMap<SystemName, readonly Outcome[]>;

export interface Summary {
  readonly system: SystemName;
  readonly figure: Figure;
  readonly rounds: readonly number[];
  readonly spread: Spread;
  /** To Mosquitto; none without it. */
  readonly ratio: Spread | undefined;
  readonly cpu: Cpu;
}

/** Who was busy: microseconds per operation, and the part of one core that was used. */
export interface Cpu {
  readonly generatorMicros: number;
  readonly serverMicros: number;
  readonly generatorCores: number;
  readonly serverCores: number;
  readonly othersCores: number;
}

export function summarize(measure: Measure, rounds: Rounds): Summary[] {
  return measure.figures.flatMap((figure) =>
    [...rounds].map(([system, outcomes]) => {
      const values = outcomes.map(({ figures }) => figures[figure.name] ?? Number.NaN);
      const peer = rounds.get('mosquitto')?.map(({ figures }) => figures[figure.name] ?? Number.NaN);
      const ratios = values.map((value, round) => value / (peer?.[round] ?? Number.NaN));
      const ratio = figure.aside || ratios.some(Number.isNaN) ? undefined : spreadOf(ratios);
      return { system, figure, rounds: values, spread: spreadOf(values), ratio, cpu: cpuOf(outcomes) };
    }),
  );
}

function cpuOf(outcomes: readonly Outcome[]): Cpu {
  const medianOf = (value: (outcome: Outcome) => number): number => spreadOf(outcomes.map(value)).median;
  return {
    generatorMicros: medianOf(({ generatorCpuMs, operations }) => (generatorCpuMs * 1000) / operations),
    serverMicros: medianOf(({ serverCpuMs, operations }) => (serverCpuMs * 1000) / operations),
    generatorCores: medianOf(({ generatorCpuMs, seconds }) => generatorCpuMs / 1000 / seconds),
    serverCores: medianOf(({ serverCpuMs, seconds }) => serverCpuMs / 1000 / seconds),
    othersCores: medianOf(({ othersCpuMs, seconds }) => othersCpuMs / 1000 / seconds),
  };
}
