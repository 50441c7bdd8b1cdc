import type { Sport } from '#core/contract/resolve-sport';
import { Chance } from './chance.ts';
import { startCourse } from './course/start-course.ts';
import { GameTime } from './game-time.ts';
import { Scoreboard } from './scoreboard.ts';
import { SimulatedEvent } from './simulated-event.ts';

/** How a sender posts: the whole board with every event, or only what changed. */
export type SenderStyle = 'whole' | 'partial';

export interface GameOptions {
  readonly sport: Sport;
  /** The same seed gives the same events. */
  readonly seed: number;
  /** Which of several games of that seed. */
  readonly stream?: number;
  /** How many seconds of the game go by in one second. */
  readonly speed?: number;
  /** Events a second; without it, as often as boards of the sport send, and more often at a higher speed. */
  readonly hz?: number | undefined;
  readonly style?: SenderStyle;
}

/**
 * The events of one bot: legal games of a sport, one after the other without end. It is a pure function of its options. An event shows at most one
 * play and half a minute of the clock: at a very high speed a game falls behind rather than skip something, which the service would report as a slip.
 */
export function* simulateGame(options: GameOptions): Generator<SimulatedEvent, never, void> {
  const { sport, seed, stream = 0, speed = 1, hz, style = 'whole' } = options;
  const board = new Scoreboard(sport);
  const time = new GameTime(board, startCourse({ sport, board, chance: new Chance(seed, sport.id, stream) }));
  let game = 0;
  let sent: readonly string[] = [];
  for (let atMs = 0; ; ) {
    const shown = board.show();
    // A sender of changes begins a game with everything that it knows.
    const isWhole = style === 'whole' || game !== board.game;
    const fields = isWhole ? shown : shown.filter((field, index) => field !== sent[index]);
    if (fields.length > 0) yield new SimulatedEvent(Math.round(atMs), withEventId(fields, shown), board);
    game = board.game;
    if (style === 'partial') sent = [...shown];
    const intervalMs = 1000 / (hz ?? usualHz(board, speed));
    atMs += intervalMs;
    time.pass(intervalMs * speed);
  }
}

const usualHzMax = 20;

/** A faster game has more to show every second. */
function usualHz(board: Scoreboard, speed: number): number {
  const { clockRunning, clockStopped } = board.sport.game.updateHz;
  const usual = board.flag('IsClockRunning') ? clockRunning : clockStopped;
  return Math.max(usual, Math.min(usualHzMax, usual * speed));
}

/** The EventId is the first field of every contract. */
function withEventId(fields: readonly string[], [eventId = '']: readonly string[]): string {
  return fields[0] === eventId ? `{${fields.join(',')}}` : `{${eventId},${fields.join(',')}}`;
}
