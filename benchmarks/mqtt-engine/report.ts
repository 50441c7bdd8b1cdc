import { formatTable } from '../support/format-table.ts';
import type { Spread } from '../support/spread.ts';
import type { Measure } from './measures.ts';
import type { Summary } from './summary.ts';

/** A table for people. */
export function formatReport(measure: Measure, summaries: readonly Summary[]): string {
  const header = ['', '', 'median', 'spread', 'to mosquitto', `generator per ${measure.operation}`, 'server', 'others'];
  return `\n${measure.name}: ${measure.title}\n${formatTable([header, ...summaries.map(formatRow)], 2)}`;
}

function formatRow({ system, figure, spread, ratio, cpu }: Summary): string[] {
  const number = (value: number): string =>
    value.toLocaleString('en', { minimumFractionDigits: figure.digits, maximumFractionDigits: figure.digits });
  return [
    figure.title,
    system,
    `${number(spread.median)} ${figure.unit}`,
    `${number(spread.low)} to ${number(spread.high)}`,
    ratio === undefined ? '' : formatRatio(ratio),
    formatCpu(cpu.generatorMicros, cpu.generatorCores),
    formatCpu(cpu.serverMicros, cpu.serverCores),
    `${(cpu.othersCores * 100).toFixed(0)}%`,
  ];
}

function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function formatCpu(micros: number, cores: number): string {
  return `${micros.toFixed(2)} µs (${(cores * 100).toFixed(0)}%)`;
}
