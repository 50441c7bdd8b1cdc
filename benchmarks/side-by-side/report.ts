import { formatTable } from '../support/format-table.ts';
import type { Spread } from '../support/spread.ts';
import type { Load } from './loads.ts';
import type { Summary } from './summary.ts';

const header = ['', '', 'median', 'spread', 'Scorewire to it', 'system per event', 'generator', 'others'];

/** A table for people. */
export function formatReport(load: Load, summaries: readonly Summary[]): string {
  return `\n${load.name}: ${load.title}\n${formatTable([header, ...summaries.map(formatRow)], 2)}`;
}

export function formatNumber(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function formatRow({ system, figure, spread, ratio, cpu }: Summary): string[] {
  const number = (value: number): string => formatNumber(value, figure.digits);
  return [
    figure.title,
    system,
    `${number(spread.median)} ${figure.unit}`,
    `${number(spread.low)} to ${number(spread.high)}`,
    ratio === undefined ? '' : formatRatio(ratio),
    `${cpu.systemMicros.toFixed(2)} µs (${percent(cpu.systemCores)})`,
    percent(cpu.generatorCores),
    percent(cpu.othersCores),
  ];
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)}%`;
}
