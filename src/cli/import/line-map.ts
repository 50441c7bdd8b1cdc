/** Which line of a file the service means by its n-th line, when records were left out or took several lines. */
export interface LineMap {
  /** Notes the line of the file on which the next record sent starts. */
  add(fileLine: number): void;
  lineOf(sentLine: number): number;
}

/** Keeps only where the distance changes, so that records of one line each take no memory. */
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
