import { enums, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';
import { patternExamples } from '#core/contract/pattern-examples';
import { int32Max, int32Min } from '#core/int32';
import { countOf, joinWords } from './join-words.ts';

/** Tells the sender what a field takes, without patterns and names of types. */
export function describeField(field: IngressField): string {
  return field.nullable ? `${describeType(field)}, or null to clear it` : describeType(field);
}

function describeType(field: IngressField): string {
  const { type, min, max, pattern, maxLength } = field;
  const listed = describeList(field);
  if (listed !== undefined) return listed;
  switch (type) {
    case 'bool':
      return 'true or false';
    case 'int':
    case 'number': {
      const number = type === 'int' ? 'a whole number' : 'a number';
      return min === undefined && max === undefined ? number : `${number} ${describeRange(field)}`;
    }
    case 'char':
      return 'one character';
    default:
      if (pattern !== undefined) return `text like ${describePattern(field)}`;
      return maxLength === undefined ? 'text' : `text of up to ${countOf(maxLength, 'character')}`;
  }
}

/** Lists the allowed values of a field; undefined for a field without such a list. */
export function describeList({ type, values }: IngressField): string | undefined {
  if (!isEnumName(type))
    return values && joinWords([...values.filter(Boolean), ...values.filter(isEmpty)].map(quoted), 'or');
  const { wire, members } = enums[type];
  const words = members.map((member) => (wire === 'int' ? `${member.id} (${member.name})` : quoted(member.name)));
  return joinWords(words, 'or');
}

/** "between 0 and 9". A whole number without limits in the contract has the limits of 32 bits. */
export function describeRange({ type, min, max }: IngressField): string {
  const least = min ?? (type === 'int' ? int32Min : undefined);
  const greatest = max ?? (type === 'int' ? int32Max : undefined);
  if (least !== undefined && greatest !== undefined) return `between ${least} and ${greatest}`;
  return least === undefined ? `of ${greatest} or less` : `of ${least} or more`;
}

/** "7:57 or 45.3". A pattern without examples is described by the example of the field. */
export function describePattern({ pattern = '', example }: IngressField): string {
  return joinWords(patternExamples.get(pattern) ?? [String(example)], 'or');
}

function isEmpty(text: string): boolean {
  return text === '';
}

function quoted(text: string): string {
  return isEmpty(text) ? 'an empty text' : JSON.stringify(text);
}
