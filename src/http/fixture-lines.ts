import { type FixtureLine, importBatchLines } from '#core/administration/import-fixtures';
import { CsvFault } from '#core/import/csv-fault';
import { csvToLines } from '#core/import/csv-fixtures';
import { createLineMap } from '#core/import/line-map';
import { type FixtureBody, parseFixtureInput } from '#core/parse-fixture-input';
import { type FieldFault, ProblemError, problem } from '#core/problem';
import { readLines } from './read-lines.ts';

const lineBytesMax = 65_536;
/** Lines checked per event-loop iteration: a chunk from the network may hold thousands. */
const linesAtOnce = 100;

/** Parses NDJSON into batches of numbered lines, each with a fixture input or the reason why it is invalid. */
export async function* readFixtureLines(
  bytes: AsyncIterable<Buffer>,
  check: (value: unknown) => FieldFault[],
): AsyncGenerator<FixtureLine[]> {
  let batch: FixtureLine[] = [];
  let line = 0;
  for await (const texts of readLines(bytes, lineBytesMax)) {
    for (const text of texts) {
      line += 1;
      if (text !== undefined && text.trim() === '') continue;
      batch.push({ line, ...(text === undefined ? unreadable : readFixture(text, check)) });
      if (line % linesAtOnce === 0) await nextIteration();
      if (batch.length < importBatchLines) continue;
      // Yield to the event loop around each batch: a whole import may already be in the socket buffer.
      await nextIteration();
      yield batch;
      await nextIteration();
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The same for CSV, whose first line names the fields. */
export async function* readCsvFixtures(
  bytes: AsyncIterable<Buffer>,
  check: (value: unknown) => FieldFault[],
): AsyncGenerator<FixtureLine[]> {
  const lineMap = createLineMap();
  let batch: FixtureLine[] = [];
  let records = 0;
  try {
    for await (const { text } of csvToLines(bytes, lineMap, (line, reason) => batch.push({ line, reason })))
      for (const json of text.split('\n')) {
        if (json === '') continue;
        records += 1;
        batch.push({ line: lineMap.lineOf(records), ...readFixture(json, check) });
        if (records % linesAtOnce === 0) await nextIteration();
        if (batch.length < importBatchLines) continue;
        yield batch;
        await nextIteration();
        batch = [];
      }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new ProblemError(problem('invalid-request', [error.message, ...error.notes].join(' ')));
  }
  if (batch.length > 0) yield batch;
}

function nextIteration(): Promise<void> {
  return new Promise((go) => setImmediate(go));
}

const unreadable = { reason: `the line is not UTF-8 text, or longer than ${lineBytesMax} bytes` };

function readFixture(text: string, check: (value: unknown) => FieldFault[]) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { reason: `the line is not JSON: ${(error as Error).message}` };
  }
  const faults = check(value);
  if (faults.length > 0) return { reason: toReason(faults) };
  const body = value as FixtureBody;
  const input = parseFixtureInput(body);
  return input.ok ? { id: body.id, input: input.value } : { reason: toReason(input.failure) };
}

function toReason(faults: readonly FieldFault[]): string {
  return faults.map(({ pointer, detail }) => `${pointer.slice(1) || 'line'}: ${detail}`).join(' ');
}
