import type { FieldValue } from './field.ts';

/**
 * How the beginning of another game looks on the board of a sport. It begins when all fields of `progress` and `score` that are known are back at their
 * first values, after a state that was further on: `progress` was beyond them or, where no such field is ever sent, every score was. Or
 * it begins when a field of `changes` gets another value.
 */
export interface NewGame<Name extends string = string> {
  /** Fields that tell how far a game is (Period, Inning, Set), with the values that they have before it and in its first part. */
  readonly progress?: FirstValues<Name>;
  /** The scores, with the value that they begin with. */
  readonly score?: FirstValues<Name>;
  /** Fields that name the game, race or bout itself: another value is another one. */
  readonly changes?: readonly Name[];
  /** Fields that stay when another game begins and its first event leaves them out, besides the names of the teams. */
  readonly identity?: readonly Name[];
}

type FirstValues<Name extends string> = { readonly [Field in Name]?: readonly FieldValue[] };
