/** Neighbouring fields that differ in one number only, such as the fouls of players 1 to 5, share a row. */
export interface FieldRun<Field> {
  readonly first: Field;
  /** Names of all fields of the run. */
  readonly names: readonly string[];
}

interface Named {
  readonly name: string;
  readonly description: string;
}

/** Joins fields whose text is the same apart from numbers. The fields of a run need not be neighbours: a row takes the place of its first. */
export function joinRuns<Field extends Named>(
  fields: readonly Field[],
  textOf: (field: Field) => string,
): readonly FieldRun<Field>[] {
  const runs = new Map<string, { first: Field; names: string[] }>();
  for (const field of fields) {
    const number = /\d+/.exec(field.name)?.[0];
    const key = number === undefined ? field.name : withoutNumber(`${field.name} ${textOf(field)}`, number);
    const run = runs.get(key);
    if (run === undefined) runs.set(key, { first: field, names: [field.name] });
    else run.names.push(field.name);
  }
  return [...runs.values()];
}

/** "`HomePlayer1` to `HomePlayer5`, `HomeScore`". */
export function nameRuns(names: readonly string[]): string {
  const runs = new Map<string, string[]>();
  for (const name of names) {
    const key = name.replace(/\d+/, '{n}');
    runs.set(key, [...(runs.get(key) ?? []), name]);
  }
  return [...runs.values()].map(nameRun).join(', ');
}

function nameRun(names: readonly string[]): string {
  if (names.length < 3) return names.map((name) => `\`${name}\``).join(', ');
  const sorted = names.toSorted((a, b) => numberOf(a) - numberOf(b));
  return `\`${sorted[0]}\` to \`${sorted.at(-1)}\``;
}

function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}

/** The same text for every field of a run: `{n}` takes the place of the number of the first. */
export function textOfRun({ first, names }: FieldRun<Named>, text: string): string {
  const number = /\d+/.exec(first.name)?.[0];
  return names.length === 1 || number === undefined ? text : withoutNumber(text, number);
}

function withoutNumber(text: string, number: string): string {
  return text.replaceAll(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g'), '{n}');
}
