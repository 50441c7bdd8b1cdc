/** The rows from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows come and go in blocks of this size: most frames of a scroll then make no row, and browsers paint a tile once instead of once per row. */
const blockRows = 8;
/** At least so many rows are ready on each side of those in sight. */
const marginRows = 4;

/** All rows in sight, and some around them. `end` may be larger than the number of rows. */
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number): RowWindow {
  const firstInSight = Math.floor(scrollTop / rowHeight);
  const endInSight = Math.ceil((scrollTop + viewHeight) / rowHeight);
  return {
    first: Math.max(0, Math.floor((firstInSight - marginRows) / blockRows) * blockRows),
    end: Math.ceil((endInSight + marginRows) / blockRows) * blockRows,
  };
}

/** The indexes of the rows to draw, ascending: the window, and the one row that is kept wherever it is. */
export function listRows({ first, end }: RowWindow, count: number, kept: number): number[] {
  const last = Math.min(end, count);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (kept >= count || (kept >= first && kept < last)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}
