const lengthMax = 64;
const distanceMax = 3;

/** The known name that somebody most likely meant; undefined when none is near. Bounded, whatever the sender writes. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > lengthMax) return undefined;
  const wanted = given.toLowerCase();
  let nearest: string | undefined;
  let least = Math.min(distanceMax, Math.floor(given.length / 2)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase(), least);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/** Insertions, deletions and replacements from one to the other, or `limit` when there are as many or more. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) >= limit) return limit;
    previous = current;
  }
  return previous[to.length] ?? limit;
}
