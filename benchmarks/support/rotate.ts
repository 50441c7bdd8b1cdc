/** Another one begins in each round, so that none always follows the same one. */
export function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % Math.max(1, items.length);
  return [...items.slice(from), ...items.slice(0, from)];
}
