/** The order that was shown, without what no longer exists; new items at its end. Whoever is about to click on a row finds it where it was. */
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
