/** Calls back when it is somebody's turn. */
export type TakeTurn = (go: () => void) => void;

/**
 * Reads something in a turn and returns in one. A store that answers in a later turn of the event loop has used none of this one: what is
 * made of its answer takes another turn.
 */
export async function readInTurn<Value>(takeTurn: TakeTurn, read: () => Promise<Value>): Promise<Value> {
  await new Promise<void>(takeTurn);
  let isLater = false;
  const later = setImmediate(() => {
    isLater = true;
  });
  try {
    return await read();
  } finally {
    clearImmediate(later);
    if (isLater) await new Promise<void>(takeTurn);
  }
}
