import type { ImportReport, RejectedLine } from '#cli/service/admin-resources';

/** Lines that the command itself rejected. The report lists them with those that the service rejected. */
export interface UnsentLines {
  add(line: number, reason: string): void;
  addTo(report: ImportReport): ImportReport;
}

/** The limit of the service. */
const listedMax = 100_000;

export function createUnsentLines(): UnsentLines {
  const listed: RejectedLine[] = [];
  let count = 0;
  return {
    add(line, reason) {
      count += 1;
      if (listed.length < listedMax) listed.push({ line, reason });
    },
    addTo(report) {
      return {
        ...report,
        lines: report.lines + count,
        rejected: report.rejected + count,
        errors: [...listed, ...report.errors].sort((a, b) => a.line - b.line),
        errorsOmitted: report.errorsOmitted + count - listed.length,
      };
    },
  };
}
