import { type CsvRecord, readCsv } from './csv.ts';
import { CsvFault } from './csv-fault.ts';
import type { LineMap } from './line-map.ts';

/** Translates a CSV file of fixtures, whose first line names the fields, to NDJSON. */
export async function* csvToLines(
  bytes: AsyncIterable<Uint8Array>,
  lineMap: LineMap,
  onRejected: (line: number, reason: string) => void,
): AsyncGenerator<{ readonly text: string; readonly lines: number }> {
  let columns: readonly FixtureColumn[] | undefined;
  for await (const records of readCsv(bytes)) {
    let text = '';
    let lines = 0;
    for (const record of records) {
      if (columns === undefined) {
        columns = parseHeader(record);
        continue;
      }
      // Spreadsheets add rows of commas at the end.
      if (record.cells.every((cell) => cell === '')) continue;
      const missing = columns.slice(record.cells.length);
      if (missing.length > 0) {
        onRejected(record.line, describeMissing(record.cells.length, columns));
        continue;
      }
      lineMap.add(record.line);
      lines += 1;
      text += `${JSON.stringify(toFixture(columns, record))}\n`;
    }
    yield { text, lines };
  }
  if (columns === undefined) throw new CsvFault('The CSV file is empty: its first line names the columns.');
}

/** Missing cells do not count as empty: most likely a comma is missing, and the cells after it are in the wrong columns. */
function describeMissing(cells: number, columns: readonly FixtureColumn[]): string {
  const missing = columns.slice(cells).map(({ path }) => path);
  const names = missing.length === 1 ? `${missing[0]} is` : `${missing.join(', ')} are`;
  return `the line has ${cells} of ${columns.length} columns: ${names} missing; leave a cell empty, with its comma, for none`;
}

/** A cell of the wrong type is sent as text, so that the service reports the fault. */
type ParseCell = (cell: string) => unknown;

const text: ParseCell = (cell) => cell;
const integer: ParseCell = (cell) => (/^-?\d{1,15}$/.test(cell) ? Number(cell) : cell);
const integers: ParseCell = (cell) => cell.split(';').map((part) => integer(part.trim()));
const flag: ParseCell = (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell);

const fields: Readonly<Record<string, ParseCell>> = {
  id: integer,
  partnerFixtureId: integer,
  name: text,
  sportId: integer,
  sportName: text,
  competitionId: integer,
  competitionName: text,
  eventStatusType: text,
  createdDate: text,
  updatedDate: text,
  fixtureStartTime: text,
  fixtureEndTime: text,
  'fixtureStatus.id': integer,
  'fixtureStatus.name': text,
  'venue.id': integer,
  'venue.partnerId': integer,
  'venue.name': text,
  venueId: integer,
  isContentGraph: flag,
  botIds: integers,
};

interface FixtureColumn {
  /** As the header names it. */
  readonly path: string;
  /** The object that holds the field, such as fixtureStatus; undefined for the fixture itself. */
  readonly parent: string | undefined;
  readonly name: string;
  readonly parse: ParseCell;
}

function parseHeader({ cells }: CsvRecord): FixtureColumn[] {
  const paths = cells.map((cell) => cell.trim());
  const unknown = paths.filter((path) => !Object.hasOwn(fields, path)).map((path) => `"${path}"`);
  if (unknown.length > 0)
    throw new CsvFault(`The first line of the CSV file names columns that no fixture has: ${unknown.join(', ')}.`, [
      `The columns are ${Object.keys(fields).join(', ')}.`,
    ]);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new CsvFault(`The CSV file has the column ${twice} twice.`);
  return paths.map((path) => {
    const [first = '', second] = path.split('.');
    const parts = second === undefined ? { parent: undefined, name: first } : { parent: first, name: second };
    return { path, ...parts, parse: fields[path] ?? text };
  });
}

function toFixture(columns: readonly FixtureColumn[], { cells }: CsvRecord): Record<string, unknown> {
  const fixture: Record<string, unknown> = {};
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue;
    const column = columns[index];
    // A cell without a column is sent too, so that the service reports it.
    if (column === undefined) fixture[`column ${index + 1}`] = cell;
    else if (column.parent === undefined) fixture[column.name] = column.parse(cell);
    else fixture[column.parent] = { ...(fixture[column.parent] as object), [column.name]: column.parse(cell) };
  }
  return fixture;
}
