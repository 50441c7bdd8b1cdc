/** A clock of a board. Between events it runs on by itself. */
export interface ClockModel {
  /** The field that it shows; a clock is followed by this key from one payload to the next. */
  readonly key: string;
  /** As it was sent. */
  readonly text: string;
  readonly isRunning: boolean;
  readonly counts: 'up' | 'down';
}

export interface LabelledClock extends ClockModel {
  readonly label: string;
}

export interface PeriodModel {
  /** As it is shown: `3rd quarter`. */
  readonly text: string;
  /** As it is read aloud: `third quarter`. */
  readonly spoken: string;
}

/** A number with its name: `Fouls 4`. */
export interface Counter {
  readonly label: string;
  readonly value: string;
}

/** Timeouts and the like, drawn as dots. */
export interface Pips {
  readonly left: number;
  readonly of: number;
  readonly spoken: string;
}

/** Cards that were shown to a side. */
export interface Card {
  readonly colour: 'yellow' | 'red' | 'blue';
  readonly count: string;
  readonly label: string;
}

export interface Penalty {
  readonly player: string;
  readonly clock: ClockModel;
}

export interface SideModel {
  readonly name: string;
  /** A second line under the name, such as the team of a wrestler; null on boards without one. */
  readonly detail: string | null;
  readonly score: string;
  /** What the side has now. */
  readonly has: 'ball' | 'serve' | null;
  /** Words that light up: bonus, power play, empty net; null on boards without any. */
  readonly badges: readonly string[] | null;
  readonly cards: readonly Card[];
  readonly counters: readonly Counter[];
  readonly pips: Pips | null;
  readonly penalties: readonly Penalty[];
  /** How many penalties have a place on the board, so that it does not jump when one begins. */
  readonly penaltySlots: number;
}

export type Sides = readonly [home: SideModel, guest: SideModel];

/** Runners, count and outs. */
export interface DiamondModel {
  readonly first: boolean;
  readonly second: boolean;
  readonly third: boolean;
  readonly lights: readonly { readonly label: string; readonly lit: number; readonly of: number }[];
  readonly spoken: string;
}

export interface TableColumn {
  readonly label: string;
  /** The name of the column in full, where the label is a letter. */
  readonly spoken?: string;
  readonly role?: 'current' | 'total';
}

export interface TableRow {
  readonly name: string;
  readonly isMarked: boolean;
  readonly cells: readonly string[];
}

export interface ScoreTable {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** True where the table is the board itself: tennis and the like. */
  readonly isMain: boolean;
}

/** One comparison: home value, label, guest value. `share` is the part of the home side, where both are numbers and one is not zero. */
export interface Stat {
  readonly label: string;
  readonly home: string;
  readonly guest: string;
  readonly share: number | null;
}

export interface LaneColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'name' | 'text' | 'time';
  /** Narrow boards leave it out. */
  readonly isExtra: boolean;
}

export interface LaneRow {
  readonly cells: readonly string[];
  /** 1, 2 or 3 for the first three; 0 for the others. */
  readonly medal: 0 | 1 | 2 | 3;
  /** Did not start, disqualified: not a result. */
  readonly isOut: boolean;
}

export interface LaneTable {
  readonly columns: readonly LaneColumn[];
  readonly rows: readonly LaneRow[];
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly Counter[];
}

/** Everything that a board draws, whatever the sport. A part that the sport does not have is empty. */
export interface BoardModel {
  readonly sport: string;
  /** A headline, such as the event of a race. */
  readonly title: string;
  /** Short facts beside the headline: heat, weight class, court. */
  readonly facts: readonly string[];
  readonly sides: Sides | null;
  readonly clock: ClockModel | null;
  readonly period: PeriodModel | null;
  readonly smallClocks: readonly LabelledClock[];
  /** Words of the moment: horn, flag, added time. */
  readonly alerts: readonly string[];
  /** The situation of the play in one line: `2nd & 10`, `Ball on 33`. */
  readonly situation: readonly string[];
  readonly diamond: DiamondModel | null;
  readonly table: ScoreTable | null;
  readonly stats: readonly Stat[];
  readonly lanes: LaneTable | null;
  readonly groups: readonly FieldGroup[];
  /** What a screen reader hears. */
  readonly spoken: string;
}
