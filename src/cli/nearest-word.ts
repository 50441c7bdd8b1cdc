/** The known word that a misspelt one most likely means; undefined when none is near. */
export function nearestWord(given: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.min(3, Math.ceil(given.length / 2) + 1);
  for (const word of known) {
    const distance = editDistance(given, word);
    if (distance >= least) continue;
    least = distance;
    nearest = word;
  }
  return nearest;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[index] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
