/** The course of a game, for the simulator. It does not limit what a publisher may send. */
export interface Game {
  readonly periods: number;
  /** 0 if the clock does not end a period. */
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  readonly clock: 'up' | 'down' | 'none';
  readonly score: { readonly min: number; readonly max: number; readonly steps?: readonly ScoreStep[] };
  readonly typicalFinal: readonly [home: number, guest: number];
  /** The unit of `typicalFinal`. */
  readonly finalCounts: 'points' | 'sets' | 'team points' | 'two rides' | 'none';
  readonly updateHz: { readonly clockRunning: number; readonly clockStopped: number };
  readonly sets?: SetRules;
  readonly race?: RaceShape;
  /** The course of a game in words. */
  readonly notes: string;
}

/** One way to score, with its probability: the weights of a sport add up to 1. */
export interface ScoreStep {
  readonly points: number;
  readonly label: string;
  readonly weight: number;
}

export interface SetRules {
  readonly target: number;
  readonly lastTarget: number;
  readonly winBy: number;
  /** The points at which a set ends regardless of the lead. */
  readonly cap: number | null;
  readonly toWin: number;
}

export interface RaceShape {
  readonly lanes: number;
  readonly secondsMin: number;
  readonly secondsMax: number;
  readonly splits: number;
  /** The probability that a starter gets no place. */
  readonly outChance: number;
}
