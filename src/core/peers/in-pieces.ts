/** Bots per query. */
const pieceMax = 1000;

export function* inPieces<Value>(values: readonly Value[], max = pieceMax): Generator<readonly Value[], void> {
  for (let start = 0; start < values.length; start += max) yield values.slice(start, start + max);
}
