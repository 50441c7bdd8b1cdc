export interface ChangedField {
  readonly name: string;
  /** As text; undefined when the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Times of the service that change with every change, and say nothing. */
const uninteresting = new Set(['updatedAt', 'updatedDate', 'createdAt', 'createdDate', 'passwordChanged']);

/** The differences between two versions of an object, in the order of its fields. */
export function findChangedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !uninteresting.has(name))
    .map((name) => ({ name, before: show(old[name]), after: show(now[name]) }))
    .filter((field) => field.before !== field.after);
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field that is null, or a list that is empty, looks the same as one that is missing. */
function show(value: unknown): string | undefined {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  if (Array.isArray(value)) return value.map((item) => show(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
