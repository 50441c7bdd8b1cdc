import type { BoardSummary, BotStatus, BotStatusChange } from '@scorewire/client';

/** The state of a bot, as the service last sent it. */
export type { BotStatus };

/** A game in one line. */
export type BotBoard = BoardSummary;

/** One side of a board. Texts that are not known are empty. */
export type BoardSide = BoardSummary['home'];

export type BotFixture = NonNullable<BotStatus['fixture']>;

/** Only what has changed. */
export type BotChange = BotStatusChange;
