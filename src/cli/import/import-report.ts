import { toPlainText } from '#cli/output/plain-text';
import type { ImportReport } from '#cli/service/admin-resources';
import { formatCount, formatRate } from './import-progress.ts';

const shownMax = 20;

/** The counts of an import, and the first rejected lines. */
export function renderImportReport(report: ImportReport, seconds: number): string {
  const { lines, inserted, updated, unchanged, rejected } = report;
  const counts = Object.entries({ inserted, updated, unchanged, rejected }).map(
    ([name, count]) => [name, formatCount(count)] as const,
  );
  const width = Math.max(...counts.map(([, count]) => count.length));
  const head = `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'} in ${seconds.toFixed(1)} s (${formatRate(lines, seconds)})`;
  const rows = counts.map(([name, count]) => `  ${name.padEnd(9)}  ${count.padStart(width)}`);
  return `${[head, ...rows, ...renderRejected(report)].join('\n')}\n`;
}

function renderRejected({ rejected, errors }: ImportReport): string[] {
  if (rejected === 0) return [];
  const shown = errors.slice(0, shownMax);
  const width = Math.max(...shown.map(({ line }) => String(line).length));
  const rows = shown.map(({ line, reason }) => `  line ${String(line).padStart(width)}  ${toPlainText(reason)}`);
  const more = rejected - shown.length;
  return ['', 'Rejected', ...rows, ...(more > 0 ? [`  … and ${formatCount(more)} more, use --json`] : [])];
}
