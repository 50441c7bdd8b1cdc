import { defineCommand, flag, text } from '#cli/command';
import { UsageError } from '#cli/failure';
import { type ImportFormat, importFormats, importLines } from '#cli/import/import-lines';
import { createImportProgress } from '#cli/import/import-progress';
import { renderImportReport } from '#cli/import/import-report';
import { createUnsentLines } from '#cli/import/unsent-lines';
import { openSource } from '#cli/input/open-source';
import type { ImportReport, RejectedLine } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { print } from '#cli/terminal';
import { createLineMap, type LineMap } from '#core/import/line-map';

export const fixtureImport = defineCommand({
  words: 'fixture import',
  summary: 'Import fixtures from a file of any size',
  details:
    'FILE is NDJSON, one fixture as JSON per line, or CSV with the names of the fields in its first line: partnerFixtureId and fixtureStartTime, and any of name, sportId, fixtureStatus.id, venueId, botIds (separated by ;) and so on. - reads standard input. Valid lines are stored and invalid ones are reported. Fixtures are identified by partnerFixtureId, so importing a file twice changes nothing. Of two lines with the same partnerFixtureId the second is rejected. sportId is an event type (scorewire event-type list); its name is the default of sportName.',
  parameters: ['FILE'],
  options: {
    format: text('FORMAT', `${importFormats.join(' or ')}; by default from the file extension, else ndjson`),
    quiet: flag('show no progress'),
    ...connectionOptions,
  },
  examples: [
    'scorewire fixture import season.ndjson',
    'scorewire fixture import season.csv --json > report.json',
    'zcat season.csv.gz | scorewire fixture import - --format csv',
  ],
  async run(call) {
    const { terminal, options } = call;
    const [file] = call.args;
    const format = readFormat(options.format, file);
    const client = connect(call);
    await using source = await openSource(terminal, file);
    const startedMs = performance.now();
    const { stderr } = terminal;
    const { bytesTotal } = source;
    const quiet = options.quiet === true;
    const progress = createImportProgress({ stderr, bytesTotal, quiet, clock: () => performance.now() });
    const lineMap = createLineMap();
    const unsent = createUnsentLines();
    let answer: ImportReport;
    try {
      const lines = importLines(source.bytes, format, lineMap, progress, (line, reason) => unsent.add(line, reason));
      answer = await client.sendLines<ImportReport>('/admin/fixtures/import', lines);
    } finally {
      progress.end();
    }
    const report = unsent.addTo({ ...answer, errors: answer.errors.map((error) => inFile(error, lineMap)) });
    const seconds = (performance.now() - startedMs) / 1000;
    await print(terminal, options.json === true ? toJson(report, seconds) : renderImportReport(report, seconds));
    return report.rejected > 0 ? 'lines-rejected' : 'ok';
  },
});

/** Translates line numbers: the service counts the lines that it receives, not those of the file. */
function inFile({ line, reason, firstLine: first }: RejectedLine, { lineOf }: LineMap): RejectedLine {
  if (first === undefined) return { line: lineOf(line), reason };
  const firstLine = lineOf(first);
  return { line: lineOf(line), reason: reason.replace(`line ${first} `, `line ${firstLine} `), firstLine };
}

function readFormat(given: string | undefined, file: string): ImportFormat {
  if (given === undefined) return /\.csv$/i.test(file) ? 'csv' : 'ndjson';
  const format = importFormats.find((known) => known === given);
  if (format === undefined) throw new UsageError(`--format takes ${importFormats.join(' or ')}.`);
  return format;
}

function toJson(report: ImportReport, seconds: number): string {
  const linesPerSecond = Math.round(report.lines / Math.max(seconds, 0.001));
  return `${JSON.stringify({ ...report, seconds: Math.round(seconds * 1000) / 1000, linesPerSecond }, null, 2)}\n`;
}
