/** The shape of a game, for whoever plays one: the simulator. Nothing here limits what a publisher may send. */
export interface Game {
  readonly periods: number;
  readonly periodLabel: string;
  /** 0 where a period does not end by the clock. */
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  readonly clock: 'up' | 'down' | 'none';
  readonly score: { readonly min: number; readonly max: number; readonly steps?: readonly ScoreStep[] };
  readonly typicalFinal: readonly [home: number, guest: number];
  /** What `typicalFinal` counts. */
  readonly finalCounts: 'points' | 'sets' | 'team points' | 'two rides' | 'none';
  readonly updateHz: { readonly clockRunning: number; readonly clockStopped: number };
  readonly sets?: SetRules;
  readonly race?: RaceShape;
  /** How a game goes, in words. */
  readonly notes: string;
}

/** One way to score, and how often it is the one: the weights of a sport add up to 1. */
export interface ScoreStep {
  readonly points: number;
  readonly label: string;
  readonly weight: number;
}

export interface SetRules {
  readonly target: number;
  readonly lastTarget: number;
  readonly winBy: number;
  /** The points at which a set ends whatever the lead. */
  readonly cap: number | null;
  readonly toWin: number;
}

export interface RaceShape {
  readonly lanes: number;
  readonly secondsMin: number;
  readonly secondsMax: number;
  readonly splits: number;
  /** The chance of one starter to get no place. */
  readonly outChance: number;
}
