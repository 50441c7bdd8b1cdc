import { enumValues, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';

/** One way to break a field, or to come close to that. */
export interface SampleValue {
  readonly how: string;
  /** As it stands in the payload: not everything that can be sent can be made by JSON.stringify. */
  readonly json: string;
}

/** Every way in which the definition of a field lets it be broken. EventId is left out: it picks the contract. */
export function faultsOf(field: IngressField): SampleValue[] {
  return [...wrongKinds(field), ...outOfLimits(field)];
}

/** Values at the very edge of what a field takes. */
export function edgesOf(field: IngressField): SampleValue[] {
  const { type, nullable, min, max, maxLength, pattern } = field;
  const listed = listOf(field);
  const edges = [...(nullable ? [value('null', null)] : []), value('its example', field.example)];
  if (listed !== undefined) return [...edges, ...listed.map((each) => value('a listed value', each))];
  switch (type) {
    case 'bool':
      return [...edges, value('true', true), value('false', false)];
    case 'int':
    case 'number':
      return [...edges, value('the least', min ?? int32Min), value('the greatest', max ?? int32Max)];
    case 'char':
      return [...edges, value('a character of two code units', '🏀')];
    default:
      if (pattern !== undefined || maxLength === undefined) return edges;
      return [...edges, value('the longest text', '🏀'.repeat(maxLength)), value('an empty text', '')];
  }
}

/** The event with the values of the fields as they are given, in the order of the contract. */
export function eventText(eventTypeId: number, fields: ReadonlyMap<string, string>): string {
  const others = [...fields].filter(([name]) => name !== 'EventId').map(([name, json]) => `,"${name}":${json}`);
  return `{"EventId":${eventTypeId}${others.join('')}}`;
}

/** The examples of all fields but EventId, as they stand in a payload. */
export function examplesOf(fields: readonly IngressField[]): Map<string, string> {
  return new Map(
    fields.filter(({ name }) => name !== 'EventId').map(({ name, example }) => [name, JSON.stringify(example)]),
  );
}

const int32Min = -2_147_483_648;
const int32Max = 2_147_483_647;

function value(how: string, given: unknown): SampleValue {
  return { how, json: JSON.stringify(given) };
}

type JsonKind = 'text' | 'whole number' | 'fraction' | 'flag';

const samples: readonly (SampleValue & { readonly kind?: JsonKind })[] = [
  {
    how: 'a text',
    json: '"a text where none belongs, longer than any field takes, so that it fits nowhere"',
    kind: 'text',
  },
  { how: 'a number as text', json: '"1"', kind: 'text' },
  { how: 'a whole number', json: '1', kind: 'whole number' },
  { how: 'a fraction', json: '1.5', kind: 'fraction' },
  { how: 'true', json: 'true', kind: 'flag' },
  { how: 'false', json: 'false', kind: 'flag' },
  { how: 'an array', json: '[]' },
  { how: 'an array of what is right', json: '[1,"7:57",true]' },
  { how: 'an object', json: '{}' },
  { how: 'an object of many levels', json: '{"a":{"b":{"c":[null]}}}' },
];

/** The kinds of JSON values that a field never takes, whatever its limits. */
function wrongKinds(field: IngressField): SampleValue[] {
  const taken = kindsOf(field);
  const wrong = samples.filter(({ kind }) => kind === undefined || !taken.includes(kind));
  return [...wrong.map(({ how, json }) => ({ how, json })), ...(field.nullable ? [] : [value('null', null)])];
}

function kindsOf(field: IngressField): readonly JsonKind[] {
  const [listed] = listOf(field) ?? [];
  if (field.type === 'bool') return ['flag'];
  if (field.type === 'number') return ['whole number', 'fraction'];
  return field.type === 'int' || typeof listed === 'number' ? ['whole number'] : ['text'];
}

function listOf({ type, values }: IngressField): readonly (string | number)[] | undefined {
  return isEnumName(type) ? enumValues(type) : values;
}

function outOfLimits(field: IngressField): SampleValue[] {
  const { type, min, max } = field;
  const listed = listOf(field);
  if (listed !== undefined) return notListed(listed);
  switch (type) {
    case 'int':
      return [
        value('one less than the least', (min ?? int32Min) - 1),
        value('one more than the greatest', (max ?? int32Max) + 1),
        { how: 'a whole number with an exponent', json: '1e300' },
        { how: 'more than a number can be', json: '1e999' },
      ];
    case 'number':
      return [
        ...(min === undefined ? [] : [value('a little less than the least', min - 0.001)]),
        ...(max === undefined ? [] : [value('a little more than the greatest', max + 0.001)]),
        { how: 'more than a number can be', json: '1e999' },
        { how: 'less than a number can be', json: '-1e999' },
      ];
    case 'char':
      return [value('no character', ''), value('two characters', 'AB')];
    case 'string':
      return [...tooLong(field), ...mismatches(field)];
    default:
      return [];
  }
}

function notListed(listed: readonly (string | number)[]): SampleValue[] {
  const others = typeof listed[0] === 'number' ? [-1, 1000, 2 ** 40] : ['', 'no such value', `${listed[0]} `];
  return others
    .filter((other) => !listed.includes(other))
    .map((other) => value(`${other}, which is not listed`, other));
}

function tooLong({ maxLength }: IngressField): SampleValue[] {
  if (maxLength === undefined) return [];
  return [
    value('a character too many', 'x'.repeat(maxLength + 1)),
    value('a character of two code units too many', '🏀'.repeat(maxLength + 1)),
  ];
}

/** Texts that are short enough and do not have the form. */
function mismatches({ pattern, maxLength = Number.POSITIVE_INFINITY }: IngressField): SampleValue[] {
  if (pattern === undefined) return [];
  const form = new RegExp(pattern, 'u');
  return ['', ' ', 'x', '7:5', '7:61', '-1:00', '1:00 ', '1:00\n', '٧:٥٧', '٣', '1,5', '12:34:56:78', '<b>']
    .filter((text) => text.length <= maxLength && !form.test(text))
    .map((text) => value(`${JSON.stringify(text)}, which has another form`, text));
}
