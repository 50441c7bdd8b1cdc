import { formatTable } from '../support/format-table.ts';
import { spreadOf } from '../support/spread.ts';
import { type Figure, isShown } from './figure.ts';

const header = ['', 'log', 'median', 'spread', 'claimed'];

/** A table for people. */
export function formatReport(figures: readonly Figure[]): string {
  const parts = new Set(figures.map(({ part }) => part));
  return [...parts]
    .map((part) => {
      const rows = figures.filter((figure) => figure.part === part).map(formatRow);
      return `\n${part}\n${formatTable([header, ...rows], 2)}`;
    })
    .join('\n');
}

function formatRow(figure: Figure): string[] {
  const { name, log, unit, digits, values, claim } = figure;
  const number = (value: number): string =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const { median, low, high } = spreadOf(values);
  return [
    name,
    log,
    `${number(median)} ${unit}`,
    values.length === 1 ? '' : `${number(low)} to ${number(high)}`,
    claim === undefined
      ? ''
      : `${claim.of} ${claim.bound} ${claim.value}: ${isShown(figure, claim) ? 'shown' : 'not shown'}`,
  ];
}
