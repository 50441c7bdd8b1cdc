import type { FieldValue } from '#core/contract/field';
import type { BoardFields, Scoreboard } from './scoreboard.ts';

/** One event of a simulated game. */
export class SimulatedEvent {
  /** When it is sent, in milliseconds from the start. */
  readonly atMs: number;
  /** What is sent: JSON text. */
  readonly payload: string;
  /** The number of the game, from 1. */
  readonly game: number;
  private readonly board: Scoreboard;

  constructor(atMs: number, payload: string, board: Scoreboard) {
    this.atMs = atMs;
    this.payload = payload;
    this.game = board.game;
    this.board = board;
  }

  /** What is sent, as an object. */
  get event(): BoardFields {
    return JSON.parse(this.payload) as BoardFields;
  }

  /** What the board shows in a field, sent with this event or before. Valid until the next event is made. */
  shows(field: string): FieldValue | null {
    return this.board.get(field);
  }
}
