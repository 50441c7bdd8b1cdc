import { type Spread, spreadOf } from '../support/spread.ts';
import type { Outcome } from './load/job.ts';
import type { Figure, Load } from './loads.ts';
import type { SystemName } from './systems/start-system.ts';

/** The rounds of each system; round n of one is compared with round n of another, which ran right beside it. */
export type Rounds = ReadonlyMap<SystemName, readonly Outcome[]>;

export interface Summary {
  readonly load: Load;
  readonly system: SystemName;
  readonly figure: Figure;
  readonly rounds: readonly number[];
  readonly spread: Spread;
  /** Of Scorewire on SQLite to this system; none without both. */
  readonly ratio: Spread | undefined;
  readonly cpu: Cpu;
}

/** Who was busy: microseconds per event, and the part of one core that was used. */
export interface Cpu {
  readonly systemMicros: number;
  readonly systemCores: number;
  readonly generatorCores: number;
  readonly othersCores: number;
}

export function summarize(load: Load, rounds: Rounds): Summary[] {
  const valuesOf = (system: SystemName, { name }: Figure): number[] =>
    rounds.get(system)?.map(({ figures }) => figures[name] ?? Number.NaN) ?? [];
  return load.figures.flatMap((figure) =>
    [...rounds].map(([system, outcomes]) => {
      const values = valuesOf(system, figure);
      const ours = valuesOf('scorewire', figure);
      const ratios = values.map((value, round) => (ours[round] ?? Number.NaN) / value);
      const hasRatio = system !== 'scorewire' && !figure.aside && ratios.every(Number.isFinite);
      const ratio = hasRatio ? spreadOf(ratios) : undefined;
      return { load, system, figure, rounds: values, spread: spreadOf(values), ratio, cpu: cpuOf(outcomes) };
    }),
  );
}

function cpuOf(outcomes: readonly Outcome[]): Cpu {
  const medianOf = (value: (outcome: Outcome) => number): number => spreadOf(outcomes.map(value)).median;
  return {
    systemMicros: medianOf(({ serverCpuMs, operations }) => (serverCpuMs * 1000) / operations),
    systemCores: medianOf(({ serverCpuMs, seconds }) => serverCpuMs / 1000 / seconds),
    generatorCores: medianOf(({ generatorCpuMs, seconds }) => generatorCpuMs / 1000 / seconds),
    othersCores: medianOf(({ othersCpuMs, seconds }) => othersCpuMs / 1000 / seconds),
  };
}
