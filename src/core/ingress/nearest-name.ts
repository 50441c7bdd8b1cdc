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

/** Kept, because a sender may have twenty names compared with a hundred in every event. */
let previous: number[] = [];
let current: number[] = [];

/**
 * Insertions, deletions and replacements from one to the other, or `limit` when there are as many or more. Only the band around the
 * diagonal is computed: what lies further off is `limit` or more.
 */
function editDistance(from: string, to: string, limit: number): number {
  const band = limit - 1;
  if (Math.abs(from.length - to.length) > band) return limit;
  for (let column = 0; column <= Math.min(to.length, band); column += 1) previous[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    const first = Math.max(1, row - band);
    const last = Math.min(to.length, row + band);
    const letter = from.charCodeAt(row - 1);
    let left = row <= band ? row : limit;
    let least = left;
    current[first - 1] = left;
    for (let column = first; column <= last; column += 1) {
      const above = column === row + band ? limit : (previous[column] as number);
      const replaced = (previous[column - 1] as number) + (letter === to.charCodeAt(column - 1) ? 0 : 1);
      left = Math.min(replaced, above + 1, left + 1);
      current[column] = left;
      if (left < least) least = left;
    }
    if (least >= limit) return limit;
    [previous, current] = [current, previous];
  }
  return Math.min(limit, previous[to.length] ?? limit);
}
