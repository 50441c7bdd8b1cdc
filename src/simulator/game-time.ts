import type { Course } from './arena.ts';
import type { Scoreboard } from './scoreboard.ts';

const passMsMax = 30_000;

/** The time of a game, in whole milliseconds: a fraction of one would leave a clock just short of zero. */
export class GameTime {
  private readonly board: Scoreboard;
  private readonly course: Course;
  private waitMs: number;
  private creditMs = 0;

  constructor(board: Scoreboard, course: Course) {
    this.board = board;
    this.course = course;
    this.waitMs = this.nextMs();
  }

  /** Lets time go by, up to the next play. What is left of it is added the next time. */
  pass(ms: number): void {
    this.creditMs = Math.min(passMsMax, this.creditMs + ms);
    const passedMs = Math.min(Math.floor(this.creditMs), this.waitMs);
    this.creditMs -= passedMs;
    this.waitMs -= passedMs;
    this.board.pass(passedMs);
    if (this.waitMs === 0) this.waitMs = this.nextMs();
  }

  private nextMs(): number {
    const { done, value } = this.course.next();
    if (done) throw new Error('A course has no end.');
    return Math.max(0, Math.round(value * 1000));
  }
}
