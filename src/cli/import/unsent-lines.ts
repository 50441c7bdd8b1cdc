import type { ImportReport, RejectedLine } from '#cli/service/admin-resources';

/** Lines of a file that were rejected here and not sent, which the report has beside those that the service rejected. */
export interface UnsentLines {
  add(line: number, reason: string): void;
  addTo(report: ImportReport): ImportReport;
}

/** As many as the service lists. */
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
