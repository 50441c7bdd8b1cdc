import type { ClockModel } from '#console/board/models/board-model.ts';

/** What a drawing needs besides the model: the clocks run on while the model stands. */
export interface Drawing {
  readonly showClock: (clock: ClockModel) => string;
}
