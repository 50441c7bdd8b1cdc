import type { FieldValue } from './field.ts';

/**
 * How the board of a sport shows that another game begins. It begins when all known fields of `progress` and `score` are back at their first values,
 * after a state beyond the beginning: a field of `progress` was beyond its first values or, if no such field is ever sent, every score was. It also
 * begins when a field of `changes` gets another value.
 */
export interface NewGame<Name extends string = string> {
  /** Fields that show the progress of a game (Period, Inning, Set), with their values before the game and in its first part. */
  readonly progress?: FirstValues<Name>;
  /** The scores, with their first values. */
  readonly score?: FirstValues<Name>;
  /** Fields that identify the game, race or bout: another value means another game. */
  readonly changes?: readonly Name[];
  /** Fields that keep their values if the first event of another game leaves them out, besides the names of the teams. */
  readonly identity?: readonly Name[];
}

type FirstValues<Name extends string> = { readonly [Field in Name]?: readonly FieldValue[] };
