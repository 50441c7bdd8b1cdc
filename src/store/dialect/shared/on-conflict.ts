/** The end of an insert that replaces the values of a row that exists. Both dialects have the same syntax for it. */
export function onConflict(key: readonly string[], values: readonly string[]): string {
  if (values.length === 0) return 'on conflict do nothing';
  const updates = values.map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`;
}
