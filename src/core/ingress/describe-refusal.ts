import { unknownField } from './field-findings.ts';
import { type Finding, type StatusError, statusType } from './status.ts';

/** What a refusal has in common with others of the same cause. */
export interface RefusalCause {
  /** The same for refusals with the same fault, whatever their values are. */
  readonly key: string;
  readonly fields: readonly string[];
}

const fieldsMax = 8;

/** The fields and the kind of each fault, without the values. Unknown fields come on top of a refusal and never cause one. */
export function findCause({ name, errors }: Pick<Finding, 'name' | 'errors'>): RefusalCause {
  const causes = causesIn(errors).slice(0, fieldsMax);
  const kinds = causes.map(({ field, rule, expected, value }) => `${field} ${rule ?? expected} ${kindOf(value)}`);
  const fields = [...new Set(causes.flatMap(({ field }) => field ?? []))];
  return { key: [statusType[name], ...kinds].join('\n'), fields };
}

/** One sentence that is true for all refusals of the cause. */
export function summarizeCause({ name, message, errors }: Pick<Finding, 'name' | 'message' | 'errors'>): string {
  const [first, ...others] = causesIn(errors);
  if (first === undefined) return message;
  const sentence = describeFirst(name, first);
  if (others.length === 0) return `${sentence}.`;
  return `${sentence}, and ${others.length === 1 ? 'another field is' : `${others.length} more fields are`} wrong.`;
}

function causesIn(errors: readonly StatusError[]): readonly StatusError[] {
  return errors.filter(({ actual }) => actual !== unknownField);
}

function describeFirst(name: Finding['name'], { field, expected, actual }: StatusError): string {
  switch (name) {
    case 'ParseError':
      return `The payload must ${expected.startsWith('up to') ? 'have' : 'be'} ${expected}`;
    case 'JsonParseError':
      return `The payload is not valid JSON: expected ${expected}`;
    case 'ProcessingError':
      // The status speaks to the sender, the group also to others.
      return upperFirst(actual.replace('your user', 'the sender'));
    default:
      if (field === 'EventId' && expected.startsWith('EventId ')) return `The bot takes ${expected} only`;
      return `${field ?? 'The payload'} must be ${expected}`;
  }
}

/** Tells "fifty" from 5000: the first needs another type, the second another number. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
