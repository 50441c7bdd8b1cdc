import { UsageError } from '#cli/failure';
import type { PushableSport } from '#cli/sport/find-sport';
import type { FieldValue } from '#core/contract/field';

/** Makes an event of assignments such as HomeScore=3. A value is written as the field takes it: text needs no quotes. */
export function eventOf(assignments: readonly string[], sport: PushableSport): string {
  const types = new Map(sport.ingress.map(({ name, type }) => [name, type]));
  const fields = assignments.map((assignment): [string, FieldValue | null] => {
    const [name, text] = splitAssignment(assignment);
    return [name, toValue(text, types.get(name))];
  });
  return JSON.stringify({ EventId: sport.id, ...Object.fromEntries(fields) });
}

export function splitAssignment(assignment: string): [name: string, text: string] {
  const at = assignment.indexOf('=');
  if (at > 0) return [assignment.slice(0, at).trim(), assignment.slice(at + 1)];
  throw new UsageError(`--set takes a field and a value, such as --set HomeScore=3; got ${assignment}.`);
}

/** A value that does not fit its field is sent as text, so that the service explains the fault. */
function toValue(text: string, type: string | undefined): FieldValue | null {
  if (text === 'null') return null;
  const isText = type === 'string' || type === 'char';
  if (isText) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
