import type { Counter, Gauge, Registry } from 'prom-client';

export interface PlainMetric {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** The value now; with labels, one value for each set of them. */
  read(): number | Iterable<readonly [labels: Record<string, string | number>, value: number]>;
}

/** Registers a number that is kept elsewhere, and read when metrics are collected. */
export function registerMetric(
  registry: Registry,
  Kind: typeof Counter | typeof Gauge,
  { name, help, labelNames = [], read }: PlainMetric,
): void {
  const collect = function (this: Counter | Gauge): void {
    this.reset();
    const values = read();
    if (typeof values === 'number') this.inc(values);
    else for (const [labels, value] of values) this.inc(labels, value);
  };
  registry.registerMetric(new Kind({ name, help, labelNames, registers: [], collect }));
}
