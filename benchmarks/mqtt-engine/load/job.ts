import type { Usage } from '../../support/load/usage.ts';

/** What the benchmark asks of the generator's process, and what it gets back. */
export const measureNames = ['qos1', 'qos0', 'fanout', 'fanout-qos1', 'latency', 'idle', 'storm'] as const;
export type MeasureName = (typeof measureNames)[number];

export interface Job {
  readonly measure: MeasureName;
  readonly host: string;
  readonly port: number;
  /** The server's process, whose processor time and memory are read. */
  readonly pid: number;
  readonly seconds: number;
}

export interface Outcome extends Usage {
  /** By the names that the measure has for its figures. */
  readonly figures: Readonly<Record<string, number>>;
  readonly operations: number;
  readonly seconds: number;
}
