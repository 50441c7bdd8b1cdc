import { formatSpread, formatTable } from '../support/format-table.ts';
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
  const { name, log, values, claim } = figure;
  return [
    name,
    log,
    ...formatSpread(spreadOf(values), figure),
    claim === undefined
      ? ''
      : `${claim.of} ${claim.bound} ${claim.value}: ${isShown(figure, claim) ? 'shown' : 'not shown'}`,
  ];
}
