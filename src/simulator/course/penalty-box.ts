import { type Arena, otherSide, type Side } from '#simulator/arena';
import type { BoardClock } from '#simulator/board-clock';
import { formatClock } from '#simulator/format-clock';
import type { BoardPart } from '#simulator/scoreboard';

interface Penalty {
  readonly player: string;
  leftMs: number;
}

const kinds = ['Penalty', 'Exclusion', 'Suspension'];
const slotsMax = 3;

/** The players who sit out: penalties, exclusions or suspensions, with a time that runs with the game clock. The first slots are filled first. */
export class PenaltyBox implements BoardPart {
  private readonly arena: Arena;
  private readonly clock: BoardClock;
  private readonly kind: string | undefined;
  private readonly slots: number;
  private isShownEmpty = true;
  private readonly penalties: Readonly<Record<Side, Penalty[]>> = { Home: [], Guest: [] };

  constructor(arena: Arena, clock: BoardClock) {
    const { board } = arena;
    this.arena = arena;
    this.clock = clock;
    this.kind = kinds.find((name) => board.has(`Home${name}1Time`));
    this.slots = board.has(`Home${this.kind}${slotsMax}Time`) ? slotsMax : slotsMax - 1;
  }

  /** Sends a player off, if the board has a free slot. */
  send(side: Side, seconds: number): void {
    if (this.kind === undefined || this.penalties[side].length >= this.slots) return;
    const player = String(this.arena.chance.whole(2, 29));
    this.penalties[side].push({ player, leftMs: seconds * 1000 });
  }

  pass(ms: number): void {
    if (!this.clock.isRunning) return;
    for (const side of ['Home', 'Guest'] as const) {
      for (const penalty of this.penalties[side]) penalty.leftMs -= ms;
      this.keep(side, ({ leftMs }) => leftMs > 0);
    }
  }

  /** A goal against a side with fewer players ends its oldest penalty. */
  release(side: Side): void {
    if (this.penalties[side].length <= this.penalties[otherSide(side)].length) return;
    const [oldest] = this.penalties[side];
    this.keep(side, (penalty) => penalty !== oldest);
  }

  clear(): void {
    for (const side of ['Home', 'Guest'] as const) this.keep(side, () => false);
  }

  show(): void {
    const { board } = this.arena;
    const { Home, Guest } = this.penalties;
    const isEmpty = Home.length === 0 && Guest.length === 0;
    if (isEmpty && this.isShownEmpty) return;
    this.isShownEmpty = isEmpty;
    if (this.kind !== undefined) for (const side of ['Home', 'Guest'] as const) this.showSide(side, this.kind);
    const [homeIsMore, guestIsMore] = [Home.length < Guest.length, Guest.length < Home.length];
    const longest = Math.max(...(homeIsMore ? Guest : Home).map(({ leftMs }) => leftMs));
    board.set({
      HomePowerPlay: homeIsMore,
      GuestPowerPlay: guestIsMore,
      HomeManUp: homeIsMore,
      GuestManUp: guestIsMore,
      PowerPlayClock: homeIsMore || guestIsMore ? formatClock(longest, 'minutes', 'down') : '',
    });
  }

  private showSide(side: Side, kind: string): void {
    for (let slot = 1; slot <= this.slots; slot += 1) {
      const penalty = this.penalties[side][slot - 1];
      this.arena.board.set({
        [`${side}${kind}${slot}Player`]: penalty?.player ?? '',
        [`${side}${kind}${slot}Time`]: penalty === undefined ? '' : formatClock(penalty.leftMs, 'minutes', 'down'),
      });
    }
  }

  private keep(side: Side, isKept: (penalty: Penalty) => boolean): void {
    const list = this.penalties[side];
    list.splice(0, list.length, ...list.filter(isKept));
  }
}
