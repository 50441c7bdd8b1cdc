/** Keeps the shown order: removes items that no longer exist, and appends new ones. A user who is about to click finds the row in its place. */
export function holdOrder(
  shown: readonly number[],
  wanted: readonly number[],
  exists: (id: number) => boolean,
): readonly number[] {
  const known = new Set(shown);
  const added = wanted.filter((id) => !known.has(id));
  const kept = shown.every(exists) ? shown : shown.filter(exists);
  return added.length === 0 ? kept : [...kept, ...added];
}
