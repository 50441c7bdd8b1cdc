import { type Arena, type Course, otherSide, type Side } from '#simulator/arena';
import { drawName, drawTeams } from '#simulator/names';

const weights = ['106', '113', '120', '126', '132', '138', '144', '150', '157', '165', '175', '190', '215', '285'];
const sides = ['Home', 'Guest'] as const;
/** The lead that ends a bout. */
const technicalLead = 15;

/** Wrestling: a meet is a bout in every weight class. */
export function* playWrestlingMeets(arena: Arena): Course {
  for (;;) {
    const teams = drawTeams(arena);
    const points = { Home: 0, Guest: 0 };
    for (const [index, weight] of weights.entries()) {
      arena.board.beginGame({ ...teams, BoutNumber: index + 1, WeightClass: weight, MatNumber: 1 });
      arena.board.set({ HomeTeamPoints: points.Home, GuestTeamPoints: points.Guest });
      const { winner, teamPoints } = yield* new Bout(arena).play();
      points[winner] += teamPoints;
      arena.board.set({ [`${winner}TeamPoints`]: points[winner] });
      yield arena.chance.between(30, 60);
    }
    yield arena.chance.between(60, 120);
  }
}

interface Result {
  readonly winner: Side;
  readonly teamPoints: number;
}

class Bout {
  private readonly arena: Arena;
  /** The side whose riding time counts; it runs while that side is on top. */
  private top: Side | undefined;
  private ridingMs = 0;
  private fallBy: Side | undefined;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  *play(): Generator<number, Result, void> {
    const { board, chance, sport } = this.arena;
    const { periods, periodSeconds, overtimeSeconds } = sport.game;
    board.set({ HomeWrestlerName: drawName(chance), GuestWrestlerName: drawName(chance), RidingTime: '0:00' });
    this.clock.set(periodSeconds);
    yield chance.between(10, 20);
    for (let period = 1; period <= periods && !this.isDecided; period += 1)
      yield* this.playPeriod(period, periodSeconds);
    if (!this.isDecided && this.lead === 0) yield* this.playPeriod(periods + 1, overtimeSeconds);
    // Somebody scores in the end.
    if (this.lead === 0 && this.fallBy === undefined) this.score(chance.pick(sides), 1);
    return this.result();
  }

  private get clock() {
    return this.arena.board.clock('Clock', 'game');
  }

  private get lead(): number {
    const { board } = this.arena;
    return board.number('HomeMatchPoints') - board.number('GuestMatchPoints');
  }

  private get isDecided(): boolean {
    return this.fallBy !== undefined || Math.abs(this.lead) >= technicalLead;
  }

  private *playPeriod(period: number, seconds: number): Course {
    const { board, chance } = this.arena;
    board.set({ Period: period, Horn: false });
    this.clock.set(seconds);
    this.setTop(period === 2 || period === 3 ? chance.pick(sides) : undefined);
    yield chance.between(3, 8);
    while (this.clock.leftMs > 0 && !this.isDecided) {
      this.clock.isRunning = true;
      const wait = Math.min(chance.between(8, 30), this.clock.leftMs / 1000);
      yield wait;
      this.ride(wait);
      if (this.clock.leftMs > 0) yield* this.move();
    }
    this.clock.isRunning = false;
    board.set({ Horn: true });
    yield 2;
    board.set({ Horn: false });
    yield chance.between(5, 10);
  }

  private *move(): Course {
    const { board, chance } = this.arena;
    const { top } = this;
    const kind = chance.next();
    if (kind < 0.3) return;
    if (kind > 0.985) this.fallBy = top ?? chance.pick(sides);
    else if (top === undefined) {
      const side = chance.pick(sides);
      this.score(side, 3);
      this.setTop(side);
    } else if (kind < 0.6) {
      this.score(otherSide(top), 1);
      this.setTop(undefined);
    } else if (kind < 0.75) {
      this.score(otherSide(top), 2);
      this.setTop(otherSide(top));
    } else if (kind < 0.85) this.score(top, chance.pick([2, 3, 4]));
    else {
      // Out of bounds: the referee stops the clock, and sometimes calls stalling.
      this.clock.isRunning = false;
      if (chance.happens(0.3)) board.add(`${chance.pick(sides)}Stalls`);
      if (chance.happens(0.1)) board.add(`${chance.pick(sides)}Cautions`);
      yield chance.between(5, 12);
    }
  }

  private score(side: Side, points: number): void {
    this.arena.board.add(`${side}MatchPoints`, points);
  }

  private setTop(side: Side | undefined): void {
    this.top = side;
    this.arena.board.set({ HomeOnTop: side === 'Home', GuestOnTop: side === 'Guest' });
  }

  /** Riding time is the advantage of the one who was on top for longer. */
  private ride(seconds: number): void {
    if (this.top === undefined) return;
    this.ridingMs += (this.top === 'Home' ? 1000 : -1000) * seconds;
    const whole = Math.floor(Math.abs(this.ridingMs) / 1000);
    this.arena.board.set({
      RidingTime: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`,
      HomeRidingAdvantage: this.ridingMs > 0,
      GuestRidingAdvantage: this.ridingMs < 0,
    });
  }

  /** Three team points for a decision, four for a lead of eight, five for fifteen, six for a fall. */
  private result(): Result {
    const { fallBy, lead } = this;
    if (fallBy !== undefined) return { winner: fallBy, teamPoints: 6 };
    const margin = Math.abs(lead);
    return { winner: lead > 0 ? 'Home' : 'Guest', teamPoints: margin >= technicalLead ? 5 : margin >= 8 ? 4 : 3 };
  }
}
