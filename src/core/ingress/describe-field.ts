import { enumValues, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';

/** What a field takes, in words for its sender. */
export function describeField(field: IngressField): string {
  return field.nullable ? `${describeType(field)}, or null` : describeType(field);
}

function describeType({ type, min, max, pattern, maxLength, values }: IngressField): string {
  if (isEnumName(type)) return `one of ${enumValues(type).join(', ')}`;
  if (values !== undefined) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  switch (type) {
    case 'bool':
      return 'true or false';
    case 'int':
      return `a whole number${range(min, max)}`;
    case 'number':
      return `a number${range(min, max)}`;
    case 'char':
      return `one character${matching(pattern)}`;
    case 'string':
      return `text${maxLength === undefined ? '' : ` of at most ${maxLength} characters`}${matching(pattern)}`;
  }
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of ${min} or more`;
  return max === undefined ? '' : ` of ${max} or less`;
}

function matching(pattern: string | undefined): string {
  return pattern === undefined ? '' : ` that matches ${pattern}`;
}
