import { Failure } from '#cli/failure';
import { CsvFault } from '#core/import/csv-fault';
import { csvToLines } from '#core/import/csv-fixtures';
import type { LineMap } from '#core/import/line-map';
import type { ImportProgress } from './import-progress.ts';

export const importFormats = ['ndjson', 'csv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The body of an import. NDJSON is sent unchanged, CSV is translated; both count towards the progress. */
export async function* importLines(
  bytes: AsyncIterable<Buffer>,
  format: ImportFormat,
  lineMap: LineMap,
  progress: ImportProgress,
  onRejected: (line: number, reason: string) => void,
): AsyncGenerator<Buffer | string> {
  switch (format) {
    case 'ndjson':
      for await (const chunk of bytes) {
        yield chunk;
        progress.sent(chunk.length, countLines(chunk));
      }
      return;
    case 'csv':
      try {
        for await (const { text, lines } of csvToLines(countBytes(bytes, progress), lineMap, onRejected)) {
          if (text !== '') yield text;
          progress.sent(0, lines);
        }
      } catch (error) {
        throw error instanceof CsvFault ? new Failure('invalid', error.message, error.notes) : error;
      }
      return;
  }
}

async function* countBytes(bytes: AsyncIterable<Buffer>, progress: ImportProgress): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    yield chunk;
    progress.sent(chunk.length, 0);
  }
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}
