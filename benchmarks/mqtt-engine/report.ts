import type { Measure } from './measures.ts';
import type { Spread, Summary } from './summary.ts';

/** A table for people. */
export function formatReport(measure: Measure, summaries: readonly Summary[]): string {
  const header = ['', '', 'median', 'spread', 'to mosquitto', `generator per ${measure.operation}`, 'server', 'others'];
  const rows = [header, ...summaries.map(formatRow)];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  // Words to the left, numbers to the right.
  const pad = (cell: string, column: number): string =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [`\n${measure.name}: ${measure.title}`, ...rows.map((row) => `  ${row.map(pad).join('  ').trimEnd()}`)].join(
    '\n',
  );
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
