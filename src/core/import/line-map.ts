/** Maps lines that were sent to lines of the file, which differ when records were skipped or have several lines. */
export interface LineMap {
  /** Adds the next sent record, which starts on this line of the file. */
  add(fileLine: number): void;
  lineOf(sentLine: number): number;
}

/** Stores only the records where the shift changes, so that a file with one line per record takes no memory. */
export function createLineMap(): LineMap {
  const starts: number[] = [];
  const shifts: number[] = [];
  let sent = 0;
  let shift = 0;
  return {
    add(fileLine) {
      sent += 1;
      if (fileLine - sent === shift) return;
      shift = fileLine - sent;
      starts.push(sent);
      shifts.push(shift);
    },
    lineOf(sentLine) {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((starts[middle] ?? 0) <= sentLine) low = middle + 1;
        else high = middle;
      }
      return sentLine + (shifts[low - 1] ?? 0);
    },
  };
}
