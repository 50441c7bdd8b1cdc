import { type FixtureLine, importBatchLines } from '#core/administration/import-fixtures';
import { type FixtureBody, parseFixtureInput } from '#core/parse-fixture-input';
import type { FieldFault } from '#core/problem';
import { readLines } from './read-lines.ts';

const lineBytesMax = 65_536;
/** A chunk from the network may have thousands, and each is parsed and checked. */
const linesAtOnce = 100;

/** Turns NDJSON into batches of fixtures, each line with its number, as an input or the reason why it is none. */
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
      if (line % linesAtOnce === 0) await nextTurn();
      if (batch.length < importBatchLines) continue;
      // Otherwise all that was read ahead would be checked and stored without a look at anybody else.
      await nextTurn();
      yield batch;
      await nextTurn();
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function nextTurn(): Promise<void> {
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
