import { Failure } from '#cli/failure';
import { type CsvRecord, readCsv } from './csv.ts';
import type { LineMap } from './line-map.ts';

/** Turns a CSV file of fixtures, with the names of the fields in its first line, into the lines of JSON the service takes. */
export async function* csvToLines(
  bytes: AsyncIterable<Uint8Array>,
  lineMap: LineMap,
): AsyncGenerator<{ readonly text: string; readonly lines: number }> {
  let header: Header | undefined;
  for await (const records of readCsv(bytes)) {
    let text = '';
    let lines = 0;
    for (const record of records) {
      if (header === undefined) {
        header = parseHeader(record);
        continue;
      }
      const fixture = renderFixture(header, record);
      // Spreadsheets end in rows of nothing but commas.
      if (fixture === '') continue;
      lineMap.add(record.line);
      lines += 1;
      text += `{${fixture}}\n`;
    }
    if (lines > 0) yield { text, lines };
  }
  if (header === undefined) throw new Failure('invalid', 'The CSV file is empty: its first line names the columns.');
}

/** Writes a cell as JSON. One that is not of its field's type goes on as text, so that the service names the fault. */
type CellToJson = (cell: string) => string;

const text: CellToJson = (cell) => JSON.stringify(cell);
const integer: CellToJson = (cell) => {
  if (/^(?:0|-?[1-9]\d{0,14})$/.test(cell)) return cell;
  return /^-?\d{1,15}$/.test(cell) ? String(Number(cell)) : text(cell);
};
const flag: CellToJson = (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() : text(cell));
const integers: CellToJson = (cell) =>
  `[${cell
    .split(';')
    .map((part) => integer(part.trim()))
    .join(',')}]`;

const fields: Readonly<Record<string, CellToJson>> = {
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
  readonly index: number;
  /** The field's name as JSON, with the colon. */
  readonly key: string;
  readonly toJson: CellToJson;
}

interface Header {
  readonly width: number;
  readonly columns: readonly FixtureColumn[];
  /** The columns whose field is in an object of the fixture, such as fixtureStatus. */
  readonly groups: readonly { readonly key: string; readonly columns: readonly FixtureColumn[] }[];
}

function parseHeader({ cells }: CsvRecord): Header {
  const paths = cells.map((cell) => cell.trim());
  checkHeader(paths);
  const all = paths.map((path, index) => {
    const [parent, name] = path.includes('.') ? path.split('.') : ['', path];
    return { parent, index, key: `${JSON.stringify(name)}:`, toJson: fields[path] ?? text };
  });
  const parents = new Set(all.flatMap(({ parent }) => parent || []));
  const groups = Array.from(parents, (name) => {
    return { key: `${JSON.stringify(name)}:`, columns: all.filter(({ parent }) => parent === name) };
  });
  return { width: paths.length, columns: all.filter(({ parent }) => parent === ''), groups };
}

function checkHeader(paths: readonly string[]): void {
  const unknown = paths.filter((path) => !Object.hasOwn(fields, path)).map((path) => `"${path}"`);
  if (unknown.length > 0)
    throw new Failure(
      'invalid',
      `The first line of the CSV file names columns that no fixture has: ${unknown.join(', ')}.`,
      [`The columns are ${Object.keys(fields).join(', ')}.`],
    );
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Failure('invalid', `The CSV file has the column ${twice} twice.`);
}

/** The fields of a fixture as JSON, without the braces. Joined by hand, at twice the speed of making an object first. */
function renderFixture({ width, columns, groups }: Header, { cells }: CsvRecord): string {
  let json = renderFields(columns, cells);
  for (const group of groups) {
    const inner = renderFields(group.columns, cells);
    if (inner !== '') json += `${json === '' ? '' : ','}${group.key}{${inner}}`;
  }
  // A cell without a column is not dropped in silence: the service refuses the field and names it.
  for (let index = width; index < cells.length; index += 1)
    if (cells[index] !== '') json += `${json === '' ? '' : ','}"column ${index + 1}":${text(cells[index] ?? '')}`;
  return json;
}

function renderFields(columns: readonly FixtureColumn[], cells: readonly string[]): string {
  let json = '';
  for (const { index, key, toJson } of columns) {
    const cell = cells[index] ?? '';
    if (cell !== '') json += `${json === '' ? '' : ','}${key}${toJson(cell)}`;
  }
  return json;
}
