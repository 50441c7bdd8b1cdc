// Made from the sport files of the service by `npm run sdk:types`. Do not edit.

/** The `EventId` of each sport. */
export const eventIds = {
  Baseball: 1,
  Football: 2,
  Basketball: 3,
  Softball: 4,
  Hockey: 5,
  Volleyball: 6,
  Lacrosse: 7,
  Soccer: 8,
  Wrestling: 12,
  Swimming: 13,
  Tennis: 16,
  DragRacing: 20,
  Rodeo: 21,
  Timing: 22,
  WaterPolo: 24,
  Timer: 25,
  SingleTimer: 26,
  SwissTiming: 27,
  Generic: 28,
  Futsal: 29,
  Handball: 30,
  TableTennis: 31,
  Badminton: 32,
} as const;

/** An event of any sport that takes events. */
export type SportEvent =
  | BaseballEvent
  | FootballEvent
  | BasketballEvent
  | SoftballEvent
  | HockeyEvent
  | VolleyballEvent
  | LacrosseEvent
  | SoccerEvent
  | WrestlingEvent
  | SwimmingEvent
  | TennisEvent
  | DragRacingEvent
  | RodeoEvent
  | TimingEvent
  | WaterPoloEvent
  | TimerEvent
  | SingleTimerEvent
  | SwissTimingEvent
  | GenericEvent
  | FutsalEvent
  | HandballEvent
  | TableTennisEvent
  | BadmintonEvent;

/** Baseball: a field that is left out keeps its value on the board; null clears it. */
export interface BaseballEvent {
  /** Says that this is Baseball. */
  EventId: 1;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Balls on the batter. 0 to 9; for example `2`. */
  Balls?: number | null;
  /** Strikes on the batter. 0 to 9; for example `1`. */
  Strikes?: number | null;
  /** Outs in the half inning. 0 to 9; for example `1`. */
  Outs?: number | null;
  /** Current inning, 0 before the start. 0 to 99; for example `5`. */
  Inning?: number | null;
  /** Guest side bats. For example `true`. */
  TopOfInning?: boolean | null;
  /** Home side bats. For example `false`. */
  BottomOfInning?: boolean | null;
  /** Guest runs in the game. 0 to 99; for example `3`. */
  GuestRuns?: number | null;
  /** Home runs in the game. 0 to 99; for example `2`. */
  HomeRuns?: number | null;
  /** Guest hits in the game. 0 to 99; for example `7`. */
  GuestHits?: number | null;
  /** Home hits in the game. 0 to 99; for example `5`. */
  HomeHits?: number | null;
  /** Guest errors in the game. 0 to 99; for example `0`. */
  GuestErrors?: number | null;
  /** Home errors in the game. 0 to 99; for example `1`. */
  HomeErrors?: number | null;
  /** Guest runs in inning 1; null until played. 0 to 99; for example `0`. */
  GuestInning1?: number | null;
  /** Guest runs in inning 2; null until played. 0 to 99; for example `1`. */
  GuestInning2?: number | null;
  /** Guest runs in inning 3; null until played. 0 to 99; for example `0`. */
  GuestInning3?: number | null;
  /** Guest runs in inning 4; null until played. 0 to 99; for example `2`. */
  GuestInning4?: number | null;
  /** Guest runs in inning 5; null until played. 0 to 99; for example `0`. */
  GuestInning5?: number | null;
  /** Guest runs in inning 6; null until played. 0 to 99; for example `0`. */
  GuestInning6?: number | null;
  /** Guest runs in inning 7; null until played. 0 to 99; for example `0`. */
  GuestInning7?: number | null;
  /** Guest runs in inning 8; null until played. 0 to 99; for example `0`. */
  GuestInning8?: number | null;
  /** Guest runs in inning 9; null until played. 0 to 99; for example `0`. */
  GuestInning9?: number | null;
  /** Guest runs in inning 10 (or extra innings); null until played. 0 to 99; for example `0`. */
  GuestInning10?: number | null;
  /** Home runs in inning 1; null until played. 0 to 99; for example `0`. */
  HomeInning1?: number | null;
  /** Home runs in inning 2; null until played. 0 to 99; for example `0`. */
  HomeInning2?: number | null;
  /** Home runs in inning 3; null until played. 0 to 99; for example `2`. */
  HomeInning3?: number | null;
  /** Home runs in inning 4; null until played. 0 to 99; for example `0`. */
  HomeInning4?: number | null;
  /** Home runs in inning 5; null until played. 0 to 99; for example `0`. */
  HomeInning5?: number | null;
  /** Home runs in inning 6; null until played. 0 to 99; for example `0`. */
  HomeInning6?: number | null;
  /** Home runs in inning 7; null until played. 0 to 99; for example `0`. */
  HomeInning7?: number | null;
  /** Home runs in inning 8; null until played. 0 to 99; for example `0`. */
  HomeInning8?: number | null;
  /** Home runs in inning 9; null until played. 0 to 99; for example `0`. */
  HomeInning9?: number | null;
  /** Home runs in inning 10 (or extra innings); null until played. 0 to 99; for example `0`. */
  HomeInning10?: number | null;
  /** Runner on first base. For example `true`. */
  OnFirst?: boolean | null;
  /** Runner on second base. For example `false`. */
  OnSecond?: boolean | null;
  /** Runner on third base. For example `false`. */
  OnThird?: boolean | null;
  /** Speed of the last pitch, in the venue's unit. 0 to 199; for example `91`. */
  PitchSpeed?: number | null;
  /** Pitches thrown by the current pitcher. 0 to 999; for example `48`. */
  PitchCount?: number | null;
  /** Time left on the pitch clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"15"`. */
  PitchClock?: string | null;
  /** Hit or error light for the last play. 0 None, 1 Hit, 2 Error; for example `1`. */
  ErrorFlag?: 0 | 1 | 2 | null;
  /** Number of the batter. At most 3 characters; for example `"27"`. */
  BatterNumber?: string | null;
  /** Pitches thrown by the guest pitcher, on boards that count both. 0 to 999; for example `61`. */
  GuestPitchCount?: number | null;
  /** Pitches thrown by the home pitcher, on boards that count both. 0 to 999; for example `48`. */
  HomePitchCount?: number | null;
  /** Guest runners left on base in the game. 0 to 99; for example `5`. */
  GuestLeftOnBase?: number | null;
  /** Home runners left on base in the game. 0 to 99; for example `4`. */
  HomeLeftOnBase?: number | null;
}

/** Football: a field that is left out keeps its value on the board; null clears it. */
export interface FootballEvent {
  /** Says that this is Football. */
  EventId: 2;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current quarter, 0 before the start, 5 and up for overtime. 0 to 9; for example `2`. */
  Quarter?: number | null;
  /** Current down; null when there is none (kickoff, try). 0 to 9; for example `2`. */
  Down?: number | null;
  /** Yards to a first down, 0 for goal. 0 to 99; for example `5`. */
  ToGo?: number | null;
  /** Yard line of the ball, counted from the nearer goal. 0 to 99; for example `33`. */
  BallOn?: number | null;
  /** Time left on the play clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"25"`. */
  PlayClock?: string | null;
  /** Home score. 0 to 999; for example `14`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 999; for example `10`. */
  GuestScore?: number | null;
  /** Home points in quarter 1. 0 to 99; for example `7`. */
  HomeScoreQuarter1?: number | null;
  /** Home points in quarter 2. 0 to 99; for example `7`. */
  HomeScoreQuarter2?: number | null;
  /** Home points in quarter 3. 0 to 99; for example `0`. */
  HomeScoreQuarter3?: number | null;
  /** Home points in quarter 4. 0 to 99; for example `0`. */
  HomeScoreQuarter4?: number | null;
  /** Guest points in quarter 1. 0 to 99; for example `3`. */
  VisitorScoreQuarter1?: number | null;
  /** Guest points in quarter 2. 0 to 99; for example `7`. */
  VisitorScoreQuarter2?: number | null;
  /** Guest points in quarter 3. 0 to 99; for example `0`. */
  VisitorScoreQuarter3?: number | null;
  /** Guest points in quarter 4. 0 to 99; for example `0`. */
  VisitorScoreQuarter4?: number | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home timeouts left. 0 to 9; for example `3`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left. 0 to 9; for example `3`. */
  GuestTimeouts?: number | null;
  /** Home rushing yards. -99 to 999; for example `84`. */
  HomeYardsRushing?: number | null;
  /** Home passing yards. -99 to 999; for example `112`. */
  HomeYardsPassing?: number | null;
  /** Home total yards. -99 to 999; for example `196`. */
  HomeTotalYards?: number | null;
  /** Home first downs. 0 to 999; for example `11`. */
  HomeFirstDowns?: number | null;
  /** Guest rushing yards. -99 to 999; for example `61`. */
  VisitorYardsRushing?: number | null;
  /** Guest passing yards. -99 to 999; for example `140`. */
  VisitorYardsPassing?: number | null;
  /** Guest total yards. -99 to 999; for example `201`. */
  VisitorTotalYards?: number | null;
  /** Guest first downs. 0 to 999; for example `9`. */
  VisitorFirstDowns?: number | null;
  /** Penalty flag is down. For example `false`. */
  Flag?: boolean | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home points in overtime. 0 to 99; for example `0`. */
  HomeScoreOvertime?: number | null;
  /** Guest points in overtime. 0 to 99; for example `0`. */
  VisitorScoreOvertime?: number | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:45"`. */
  TimeoutClock?: string | null;
}

/** Basketball: a field that is left out keeps its value on the board; null clears it. */
export interface BasketballEvent {
  /** Says that this is Basketball. */
  EventId: 3;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current quarter or half, 0 before the start. 0 to 9; for example `3`. */
  Period?: number | null;
  /** Time left on the shot clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"14"`. */
  ShotClock?: string | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:30"`. */
  TimeoutClock?: string | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home score. 0 to 999; for example `58`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 999; for example `61`. */
  GuestScore?: number | null;
  /** Home team fouls in the period. 0 to 99; for example `3`. */
  HomeFouls?: number | null;
  /** Guest team fouls in the period. 0 to 99; for example `5`. */
  GuestFouls?: number | null;
  /** Home side is in the bonus. For example `true`. */
  HomeBonus?: boolean | null;
  /** Guest side is in the bonus. For example `false`. */
  GuestBonus?: boolean | null;
  /** Home side is in the double bonus. For example `false`. */
  HomeDoubleBonus?: boolean | null;
  /** Guest side is in the double bonus. For example `false`. */
  GuestDoubleBonus?: boolean | null;
  /** Home side has the ball. For example `false`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `true`. */
  GuestPossession?: boolean | null;
  /** Home full timeouts left. 0 to 9; for example `3`. */
  HomeFullTimeouts?: number | null;
  /** Home short timeouts left. 0 to 9; for example `1`. */
  HomePartialTimeouts?: number | null;
  /** Guest full timeouts left. 0 to 9; for example `2`. */
  GuestFullTimeouts?: number | null;
  /** Guest short timeouts left. 0 to 9; for example `2`. */
  GuestPartialTimeouts?: number | null;
  /** Jersey or name of home player 1 on court. At most 40 characters; for example `"10"`. */
  HomePlayer1?: string | null;
  /** Personal fouls of home player 1. 0 to 9; for example `1`. */
  HomePlayer1Fouls?: number | null;
  /** Points of home player 1. 0 to 99; for example `4`. */
  HomePlayer1Points?: number | null;
  /** Jersey or name of home player 2 on court. At most 40 characters; for example `"16"`. */
  HomePlayer2?: string | null;
  /** Personal fouls of home player 2. 0 to 9; for example `2`. */
  HomePlayer2Fouls?: number | null;
  /** Points of home player 2. 0 to 99; for example `7`. */
  HomePlayer2Points?: number | null;
  /** Jersey or name of home player 3 on court. At most 40 characters; for example `"22"`. */
  HomePlayer3?: string | null;
  /** Personal fouls of home player 3. 0 to 9; for example `3`. */
  HomePlayer3Fouls?: number | null;
  /** Points of home player 3. 0 to 99; for example `10`. */
  HomePlayer3Points?: number | null;
  /** Jersey or name of home player 4 on court. At most 40 characters; for example `"28"`. */
  HomePlayer4?: string | null;
  /** Personal fouls of home player 4. 0 to 9; for example `0`. */
  HomePlayer4Fouls?: number | null;
  /** Points of home player 4. 0 to 99; for example `13`. */
  HomePlayer4Points?: number | null;
  /** Jersey or name of home player 5 on court. At most 40 characters; for example `"34"`. */
  HomePlayer5?: string | null;
  /** Personal fouls of home player 5. 0 to 9; for example `1`. */
  HomePlayer5Fouls?: number | null;
  /** Points of home player 5. 0 to 99; for example `16`. */
  HomePlayer5Points?: number | null;
  /** Jersey or name of guest player 1 on court. At most 40 characters; for example `"11"`. */
  GuestPlayer1?: string | null;
  /** Personal fouls of guest player 1. 0 to 9; for example `1`. */
  GuestPlayer1Fouls?: number | null;
  /** Points of guest player 1. 0 to 99; for example `4`. */
  GuestPlayer1Points?: number | null;
  /** Jersey or name of guest player 2 on court. At most 40 characters; for example `"17"`. */
  GuestPlayer2?: string | null;
  /** Personal fouls of guest player 2. 0 to 9; for example `2`. */
  GuestPlayer2Fouls?: number | null;
  /** Points of guest player 2. 0 to 99; for example `7`. */
  GuestPlayer2Points?: number | null;
  /** Jersey or name of guest player 3 on court. At most 40 characters; for example `"23"`. */
  GuestPlayer3?: string | null;
  /** Personal fouls of guest player 3. 0 to 9; for example `3`. */
  GuestPlayer3Fouls?: number | null;
  /** Points of guest player 3. 0 to 99; for example `10`. */
  GuestPlayer3Points?: number | null;
  /** Jersey or name of guest player 4 on court. At most 40 characters; for example `"29"`. */
  GuestPlayer4?: string | null;
  /** Personal fouls of guest player 4. 0 to 9; for example `0`. */
  GuestPlayer4Fouls?: number | null;
  /** Points of guest player 4. 0 to 99; for example `13`. */
  GuestPlayer4Points?: number | null;
  /** Jersey or name of guest player 5 on court. At most 40 characters; for example `"35"`. */
  GuestPlayer5?: string | null;
  /** Personal fouls of guest player 5. 0 to 9; for example `1`. */
  GuestPlayer5Fouls?: number | null;
  /** Points of guest player 5. 0 to 99; for example `16`. */
  GuestPlayer5Points?: number | null;
}

/** Softball: a field that is left out keeps its value on the board; null clears it. */
export interface SoftballEvent {
  /** Says that this is Softball. */
  EventId: 4;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Balls on the batter. 0 to 9; for example `2`. */
  Balls?: number | null;
  /** Strikes on the batter. 0 to 9; for example `1`. */
  Strikes?: number | null;
  /** Outs in the half inning. 0 to 9; for example `1`. */
  Outs?: number | null;
  /** Current inning, 0 before the start. 0 to 99; for example `5`. */
  Inning?: number | null;
  /** Guest side bats. For example `true`. */
  TopOfInning?: boolean | null;
  /** Home side bats. For example `false`. */
  BottomOfInning?: boolean | null;
  /** Guest runs in the game. 0 to 99; for example `3`. */
  GuestRuns?: number | null;
  /** Home runs in the game. 0 to 99; for example `2`. */
  HomeRuns?: number | null;
  /** Guest hits in the game. 0 to 99; for example `7`. */
  GuestHits?: number | null;
  /** Home hits in the game. 0 to 99; for example `5`. */
  HomeHits?: number | null;
  /** Guest errors in the game. 0 to 99; for example `0`. */
  GuestErrors?: number | null;
  /** Home errors in the game. 0 to 99; for example `1`. */
  HomeErrors?: number | null;
  /** Guest runs in inning 1; null until played. 0 to 99; for example `0`. */
  GuestInning1?: number | null;
  /** Guest runs in inning 2; null until played. 0 to 99; for example `1`. */
  GuestInning2?: number | null;
  /** Guest runs in inning 3; null until played. 0 to 99; for example `0`. */
  GuestInning3?: number | null;
  /** Guest runs in inning 4; null until played. 0 to 99; for example `2`. */
  GuestInning4?: number | null;
  /** Guest runs in inning 5; null until played. 0 to 99; for example `0`. */
  GuestInning5?: number | null;
  /** Guest runs in inning 6; null until played. 0 to 99; for example `0`. */
  GuestInning6?: number | null;
  /** Guest runs in inning 7; null until played. 0 to 99; for example `0`. */
  GuestInning7?: number | null;
  /** Guest runs in inning 8; null until played. 0 to 99; for example `0`. */
  GuestInning8?: number | null;
  /** Guest runs in inning 9; null until played. 0 to 99; for example `0`. */
  GuestInning9?: number | null;
  /** Guest runs in inning 10 (or extra innings); null until played. 0 to 99; for example `0`. */
  GuestInning10?: number | null;
  /** Home runs in inning 1; null until played. 0 to 99; for example `0`. */
  HomeInning1?: number | null;
  /** Home runs in inning 2; null until played. 0 to 99; for example `0`. */
  HomeInning2?: number | null;
  /** Home runs in inning 3; null until played. 0 to 99; for example `2`. */
  HomeInning3?: number | null;
  /** Home runs in inning 4; null until played. 0 to 99; for example `0`. */
  HomeInning4?: number | null;
  /** Home runs in inning 5; null until played. 0 to 99; for example `0`. */
  HomeInning5?: number | null;
  /** Home runs in inning 6; null until played. 0 to 99; for example `0`. */
  HomeInning6?: number | null;
  /** Home runs in inning 7; null until played. 0 to 99; for example `0`. */
  HomeInning7?: number | null;
  /** Home runs in inning 8; null until played. 0 to 99; for example `0`. */
  HomeInning8?: number | null;
  /** Home runs in inning 9; null until played. 0 to 99; for example `0`. */
  HomeInning9?: number | null;
  /** Home runs in inning 10 (or extra innings); null until played. 0 to 99; for example `0`. */
  HomeInning10?: number | null;
  /** Runner on first base. For example `true`. */
  OnFirst?: boolean | null;
  /** Runner on second base. For example `false`. */
  OnSecond?: boolean | null;
  /** Runner on third base. For example `false`. */
  OnThird?: boolean | null;
  /** Speed of the last pitch, in the venue's unit. 0 to 199; for example `62`. */
  PitchSpeed?: number | null;
  /** Pitches thrown by the current pitcher. 0 to 999; for example `48`. */
  PitchCount?: number | null;
  /** Time left on the pitch clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"15"`. */
  PitchClock?: string | null;
  /** Hit or error light for the last play. 0 None, 1 Hit, 2 Error; for example `1`. */
  ErrorFlag?: 0 | 1 | 2 | null;
  /** Number of the batter. At most 3 characters; for example `"27"`. */
  BatterNumber?: string | null;
  /** Pitches thrown by the guest pitcher, on boards that count both. 0 to 999; for example `61`. */
  GuestPitchCount?: number | null;
  /** Pitches thrown by the home pitcher, on boards that count both. 0 to 999; for example `48`. */
  HomePitchCount?: number | null;
  /** Guest runners left on base in the game. 0 to 99; for example `5`. */
  GuestLeftOnBase?: number | null;
  /** Home runners left on base in the game. 0 to 99; for example `4`. */
  HomeLeftOnBase?: number | null;
}

/** Hockey: a field that is left out keeps its value on the board; null clears it. */
export interface HockeyEvent {
  /** Says that this is Hockey. */
  EventId: 5;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"12:34"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `2`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `1`. */
  GuestScore?: number | null;
  /** Current period, 0 before the start. 0 to 9; for example `2`. */
  Period?: number | null;
  /** Home shots on goal. 0 to 99; for example `18`. */
  HomeShots?: number | null;
  /** Guest shots on goal. 0 to 99; for example `15`. */
  GuestShots?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `14`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `16`. */
  GuestSaves?: number | null;
  /** Home side has more skaters. For example `true`. */
  HomePowerPlay?: boolean | null;
  /** Guest side has more skaters. For example `false`. */
  GuestPowerPlay?: boolean | null;
  /** Time left in the power play. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:12"`. */
  PowerPlayClock?: string | null;
  /** Home goalkeeper is off. For example `false`. */
  HomeEmptyNet?: boolean | null;
  /** Guest goalkeeper is off. For example `false`. */
  GuestEmptyNet?: boolean | null;
  /** Cap or jersey of home penalty 1. At most 4 characters; for example `"11"`. */
  HomePenalty1Player?: string | null;
  /** Time left in home penalty 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:12"`. */
  HomePenalty1Time?: string | null;
  /** Cap or jersey of home penalty 2. At most 4 characters; for example `"16"`. */
  HomePenalty2Player?: string | null;
  /** Time left in home penalty 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:48"`. */
  HomePenalty2Time?: string | null;
  /** Cap or jersey of home penalty 3. At most 4 characters; for example `"21"`. */
  HomePenalty3Player?: string | null;
  /** Time left in home penalty 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"2:00"`. */
  HomePenalty3Time?: string | null;
  /** Cap or jersey of guest penalty 1. At most 4 characters; for example `"14"`. */
  GuestPenalty1Player?: string | null;
  /** Time left in guest penalty 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:12"`. */
  GuestPenalty1Time?: string | null;
  /** Cap or jersey of guest penalty 2. At most 4 characters; for example `"19"`. */
  GuestPenalty2Player?: string | null;
  /** Time left in guest penalty 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:48"`. */
  GuestPenalty2Time?: string | null;
  /** Cap or jersey of guest penalty 3. At most 4 characters; for example `"24"`. */
  GuestPenalty3Player?: string | null;
  /** Time left in guest penalty 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"2:00"`. */
  GuestPenalty3Time?: string | null;
  /** Home timeouts left. 0 to 9; for example `1`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left. 0 to 9; for example `1`. */
  GuestTimeouts?: number | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home goals in a shoot-out. 0 to 99; for example `0`. */
  HomeShootoutGoals?: number | null;
  /** Guest goals in a shoot-out. 0 to 99; for example `0`. */
  GuestShootoutGoals?: number | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:30"`. */
  TimeoutClock?: string | null;
}

/** Volleyball: a field that is left out keeps its value on the board; null clears it. */
export interface VolleyballEvent {
  /** Says that this is Volleyball. */
  EventId: 6;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:30"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current set, 0 before the start. 0 to 9; for example `3`. */
  Set?: number | null;
  /** Current game, the older word for set. 0 to 9; for example `3`. */
  Game?: number | null;
  /** Third-set light of the board. For example `true`. */
  IsSet3?: boolean | null;
  /** Home points in the current set. 0 to 99; for example `18`. */
  HomeScore?: number | null;
  /** Guest points in the current set. 0 to 99; for example `21`. */
  GuestScore?: number | null;
  /** Home points in game 1. 0 to 99; for example `25`. */
  HomeScoreGame1?: number | null;
  /** Home points in game 2. 0 to 99; for example `22`. */
  HomeScoreGame2?: number | null;
  /** Home points in game 3. 0 to 99; for example `18`. */
  HomeScoreGame3?: number | null;
  /** Home points in game 4. 0 to 99; for example `0`. */
  HomeScoreGame4?: number | null;
  /** Home points in game 5. 0 to 99; for example `0`. */
  HomeScoreGame5?: number | null;
  /** Guest points in game 1. 0 to 99; for example `20`. */
  GuestScoreGame1?: number | null;
  /** Guest points in game 2. 0 to 99; for example `25`. */
  GuestScoreGame2?: number | null;
  /** Guest points in game 3. 0 to 99; for example `21`. */
  GuestScoreGame3?: number | null;
  /** Guest points in game 4. 0 to 99; for example `0`. */
  GuestScoreGame4?: number | null;
  /** Guest points in game 5. 0 to 99; for example `0`. */
  GuestScoreGame5?: number | null;
  /** Home side serves. For example `false`. */
  HomeServe?: boolean | null;
  /** Guest side serves. For example `true`. */
  GuestServe?: boolean | null;
  /** Home timeouts left in the set. 0 to 9; for example `1`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left in the set. 0 to 9; for example `2`. */
  GuestTimeouts?: number | null;
  /** Home sets won. 0 to 9; for example `1`. */
  HomeSetsWon?: number | null;
  /** Guest sets won. 0 to 9; for example `1`. */
  GuestSetsWon?: number | null;
}

/** Lacrosse: a field that is left out keeps its value on the board; null clears it. */
export interface LacrosseEvent {
  /** Says that this is Lacrosse. */
  EventId: 7;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"9:41"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `7`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `6`. */
  GuestScore?: number | null;
  /** Current quarter, 0 before the start. 0 to 9; for example `3`. */
  Period?: number | null;
  /** Time left on the shot clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"62"`. */
  ShotClock?: string | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home shots. 0 to 99; for example `21`. */
  HomeShots?: number | null;
  /** Guest shots. 0 to 99; for example `18`. */
  GuestShots?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `8`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `9`. */
  GuestSaves?: number | null;
  /** Home ground balls won. 0 to 99; for example `17`. */
  HomeGroundBalls?: number | null;
  /** Guest ground balls won. 0 to 99; for example `15`. */
  GuestGroundBalls?: number | null;
  /** Home face-offs won. 0 to 99; for example `8`. */
  HomeFaceoffsWon?: number | null;
  /** Guest face-offs won. 0 to 99; for example `7`. */
  GuestFaceoffsWon?: number | null;
  /** Cap or jersey of home penalty 1. At most 4 characters; for example `"11"`. */
  HomePenalty1Player?: string | null;
  /** Time left in home penalty 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:38"`. */
  HomePenalty1Time?: string | null;
  /** Cap or jersey of home penalty 2. At most 4 characters; for example `"16"`. */
  HomePenalty2Player?: string | null;
  /** Time left in home penalty 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:00"`. */
  HomePenalty2Time?: string | null;
  /** Cap or jersey of home penalty 3. At most 4 characters; for example `"21"`. */
  HomePenalty3Player?: string | null;
  /** Time left in home penalty 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:30"`. */
  HomePenalty3Time?: string | null;
  /** Cap or jersey of guest penalty 1. At most 4 characters; for example `"14"`. */
  GuestPenalty1Player?: string | null;
  /** Time left in guest penalty 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:38"`. */
  GuestPenalty1Time?: string | null;
  /** Cap or jersey of guest penalty 2. At most 4 characters; for example `"19"`. */
  GuestPenalty2Player?: string | null;
  /** Time left in guest penalty 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:00"`. */
  GuestPenalty2Time?: string | null;
  /** Cap or jersey of guest penalty 3. At most 4 characters; for example `"24"`. */
  GuestPenalty3Player?: string | null;
  /** Time left in guest penalty 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:30"`. */
  GuestPenalty3Time?: string | null;
  /** Home side has more players. For example `false`. */
  HomeManUp?: boolean | null;
  /** Guest side has more players. For example `false`. */
  GuestManUp?: boolean | null;
  /** Home timeouts left. 0 to 9; for example `2`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left. 0 to 9; for example `1`. */
  GuestTimeouts?: number | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:45"`. */
  TimeoutClock?: string | null;
}

/** Soccer: a field that is left out keeps its value on the board; null clears it. */
export interface SoccerEvent {
  /** Says that this is Soccer. */
  EventId: 8;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"31:00"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `2`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `0`. */
  GuestScore?: number | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home shots. 0 to 99; for example `4`. */
  HomeShots?: number | null;
  /** Guest shots. 0 to 99; for example `1`. */
  GuestShots?: number | null;
  /** Home corner kicks. 0 to 99; for example `2`. */
  HomeCornerKicks?: number | null;
  /** Guest corner kicks. 0 to 99; for example `3`. */
  GuestCornerKicks?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `1`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `2`. */
  GuestSaves?: number | null;
  /** Home penalty kicks scored in a shoot-out. 0 to 99; for example `0`. */
  HomePenalties?: number | null;
  /** Guest penalty kicks scored in a shoot-out. 0 to 99; for example `0`. */
  GuestPenalties?: number | null;
  /** Current half; 3 and 4 are extra time, 5 the shoot-out. 0 to 9; for example `2`. */
  Period?: number | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home timeouts left, where the league has them. 0 to 9; for example `1`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left, where the league has them. 0 to 9; for example `1`. */
  GuestTimeouts?: number | null;
  /** Home yellow cards. 0 to 99; for example `1`. */
  HomeYellowCards?: number | null;
  /** Guest yellow cards. 0 to 99; for example `2`. */
  GuestYellowCards?: number | null;
  /** Home red cards. 0 to 99; for example `0`. */
  HomeRedCards?: number | null;
  /** Guest red cards. 0 to 99; for example `1`. */
  GuestRedCards?: number | null;
  /** Home fouls. 0 to 99; for example `7`. */
  HomeFouls?: number | null;
  /** Guest fouls. 0 to 99; for example `11`. */
  GuestFouls?: number | null;
  /** Minutes of stoppage time that the referee has announced for this half. 0 to 99; for example `3`. */
  AddedMinutes?: number | null;
}

/** Wrestling: a field that is left out keeps its value on the board; null clears it. */
export interface WrestlingEvent {
  /** Says that this is Wrestling. */
  EventId: 12;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"1:24"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Weight class of the bout. At most 8 characters; for example `"152"`. */
  WeightClass?: string | null;
  /** Bout number in the meet. 0 to 999; for example `6`. */
  BoutNumber?: number | null;
  /** Mat the bout is on. 0 to 99; for example `1`. */
  MatNumber?: number | null;
  /** Home wrestler. At most 64 characters; for example `"A. Novak"`. */
  HomeWrestlerName?: string | null;
  /** Guest wrestler. At most 64 characters; for example `"J. Ortiz"`. */
  GuestWrestlerName?: string | null;
  /** Home points in the bout. 0 to 99; for example `5`. */
  HomeMatchPoints?: number | null;
  /** Guest points in the bout. 0 to 99; for example `3`. */
  GuestMatchPoints?: number | null;
  /** Home team points in the meet. 0 to 999; for example `18`. */
  HomeTeamPoints?: number | null;
  /** Guest team points in the meet. 0 to 999; for example `15`. */
  GuestTeamPoints?: number | null;
  /** Current period, 0 before the start. 0 to 9; for example `2`. */
  Period?: number | null;
  /** Riding time advantage. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:47"`. */
  RidingTime?: string | null;
  /** Home wrestler holds the riding time. For example `true`. */
  HomeRidingAdvantage?: boolean | null;
  /** Guest wrestler holds the riding time. For example `false`. */
  GuestRidingAdvantage?: boolean | null;
  /** Home wrestler is on top. For example `true`. */
  HomeOnTop?: boolean | null;
  /** Guest wrestler is on top. For example `false`. */
  GuestOnTop?: boolean | null;
  /** Home injury time used. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:00"`. */
  HomeInjuryClock?: string | null;
  /** Guest injury time used. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:35"`. */
  GuestInjuryClock?: string | null;
  /** Home stalling calls. 0 to 9; for example `0`. */
  HomeStalls?: number | null;
  /** Guest stalling calls. 0 to 9; for example `1`. */
  GuestStalls?: number | null;
  /** Home cautions. 0 to 9; for example `1`. */
  HomeCautions?: number | null;
  /** Guest cautions. 0 to 9; for example `0`. */
  GuestCautions?: number | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
}

/** Swimming: a field that is left out keeps its value on the board; null clears it. */
export interface SwimmingEvent {
  /** Says that this is Swimming. */
  EventId: 13;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"59.61"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `"."`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Event number in the meet. 0 to 999; for example `12`. */
  EventNumber?: number | null;
  /** Event name. At most 64 characters; for example `"Women 100 Free"`. */
  EventName?: string | null;
  /** Race distance in pool units. 0 to 9999; for example `100`. */
  Distance?: number | null;
  /** Stroke of the event. At most 24 characters; for example `"Freestyle"`. */
  Stroke?: string | null;
  /** Round of the event. At most 16 characters; for example `"Final"`. */
  Round?: string | null;
  /** Heat being swum. 0 to 99; for example `2`. */
  Heat?: number | null;
  /** Heats in the event. 0 to 99; for example `4`. */
  HeatCount?: number | null;
  /** Lengths left for the leader. 0 to 99; for example `1`. */
  LapsRemaining?: number | null;
  /** Home team points in a dual meet. 0 to 9999; for example `64`. */
  HomeScore?: number | null;
  /** Guest team points in a dual meet. 0 to 9999; for example `58.5`. */
  GuestScore?: number | null;
  /** Lane 1: swimmer or relay. At most 64 characters; for example `"Adler"`. */
  Lane1Name?: string | null;
  /** Lane 1: team. At most 32 characters; for example `"HIL"`. */
  Lane1Team?: string | null;
  /** Lane 1: place, null until touched. 0 to 99; for example `4`. */
  Lane1Place?: number | null;
  /** Lane 1: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"56.74"`. */
  Lane1Time?: string | null;
  /** Lane 1: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.24"`. */
  Lane1Split?: string | null;
  /** Lane 1: result status. For example `"OK"`. */
  Lane1Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 2: swimmer or relay. At most 64 characters; for example `"Bianchi"`. */
  Lane2Name?: string | null;
  /** Lane 2: team. At most 32 characters; for example `"RIV"`. */
  Lane2Team?: string | null;
  /** Lane 2: place, null until touched. 0 to 99; for example `2`. */
  Lane2Place?: number | null;
  /** Lane 2: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"55.92"`. */
  Lane2Time?: string | null;
  /** Lane 2: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"26.82"`. */
  Lane2Split?: string | null;
  /** Lane 2: result status. For example `"OK"`. */
  Lane2Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 3: swimmer or relay. At most 64 characters; for example `"Chen"`. */
  Lane3Name?: string | null;
  /** Lane 3: team. At most 32 characters; for example `"HIL"`. */
  Lane3Team?: string | null;
  /** Lane 3: place, null until touched. 0 to 99; for example `1`. */
  Lane3Place?: number | null;
  /** Lane 3: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"55.51"`. */
  Lane3Time?: string | null;
  /** Lane 3: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"26.61"`. */
  Lane3Split?: string | null;
  /** Lane 3: result status. For example `"OK"`. */
  Lane3Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 4: swimmer or relay. At most 64 characters; for example `"Dubois"`. */
  Lane4Name?: string | null;
  /** Lane 4: team. At most 32 characters; for example `"RIV"`. */
  Lane4Team?: string | null;
  /** Lane 4: place, null until touched. 0 to 99; for example `3`. */
  Lane4Place?: number | null;
  /** Lane 4: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"56.33"`. */
  Lane4Time?: string | null;
  /** Lane 4: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.03"`. */
  Lane4Split?: string | null;
  /** Lane 4: result status. For example `"OK"`. */
  Lane4Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 5: swimmer or relay. At most 64 characters; for example `"Eriksen"`. */
  Lane5Name?: string | null;
  /** Lane 5: team. At most 32 characters; for example `"HIL"`. */
  Lane5Team?: string | null;
  /** Lane 5: place, null until touched. 0 to 99; for example `6`. */
  Lane5Place?: number | null;
  /** Lane 5: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"57.56"`. */
  Lane5Time?: string | null;
  /** Lane 5: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.66"`. */
  Lane5Split?: string | null;
  /** Lane 5: result status. For example `"OK"`. */
  Lane5Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 6: swimmer or relay. At most 64 characters; for example `"Farkas"`. */
  Lane6Name?: string | null;
  /** Lane 6: team. At most 32 characters; for example `"RIV"`. */
  Lane6Team?: string | null;
  /** Lane 6: place, null until touched. 0 to 99; for example `5`. */
  Lane6Place?: number | null;
  /** Lane 6: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"57.15"`. */
  Lane6Time?: string | null;
  /** Lane 6: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.45"`. */
  Lane6Split?: string | null;
  /** Lane 6: result status. For example `"OK"`. */
  Lane6Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 7: swimmer or relay. At most 64 characters; for example `"Gomez"`. */
  Lane7Name?: string | null;
  /** Lane 7: team. At most 32 characters; for example `"HIL"`. */
  Lane7Team?: string | null;
  /** Lane 7: place, null until touched. 0 to 99; for example `8`. */
  Lane7Place?: number | null;
  /** Lane 7: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"58.38"`. */
  Lane7Time?: string | null;
  /** Lane 7: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"28.08"`. */
  Lane7Split?: string | null;
  /** Lane 7: result status. For example `"OK"`. */
  Lane7Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 8: swimmer or relay. At most 64 characters; for example `"Haddad"`. */
  Lane8Name?: string | null;
  /** Lane 8: team. At most 32 characters; for example `"RIV"`. */
  Lane8Team?: string | null;
  /** Lane 8: place, null until touched. 0 to 99; for example `7`. */
  Lane8Place?: number | null;
  /** Lane 8: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"57.97"`. */
  Lane8Time?: string | null;
  /** Lane 8: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.87"`. */
  Lane8Split?: string | null;
  /** Lane 8: result status. For example `"OK"`. */
  Lane8Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 9: swimmer or relay. At most 64 characters; for example `"Ivanova"`. */
  Lane9Name?: string | null;
  /** Lane 9: team. At most 32 characters; for example `"HIL"`. */
  Lane9Team?: string | null;
  /** Lane 9: place, null until touched. 0 to 99; for example `10`. */
  Lane9Place?: number | null;
  /** Lane 9: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"1:00.07"`. */
  Lane9Time?: string | null;
  /** Lane 9: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"28.50"`. */
  Lane9Split?: string | null;
  /** Lane 9: result status. For example `"OK"`. */
  Lane9Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 10: swimmer or relay. At most 64 characters; for example `"Jansen"`. */
  Lane10Name?: string | null;
  /** Lane 10: team. At most 32 characters; for example `"RIV"`. */
  Lane10Team?: string | null;
  /** Lane 10: place, null until touched. 0 to 99; for example `9`. */
  Lane10Place?: number | null;
  /** Lane 10: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"58.79"`. */
  Lane10Time?: string | null;
  /** Lane 10: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"28.29"`. */
  Lane10Split?: string | null;
  /** Lane 10: result status. For example `"OK"`. */
  Lane10Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 0: swimmer or relay. At most 64 characters; for example `"Kovac"`. */
  Lane0Name?: string | null;
  /** Lane 0: team. At most 32 characters; for example `"HIL"`. */
  Lane0Team?: string | null;
  /** Lane 0: place, null until touched. 0 to 99; for example `9`. */
  Lane0Place?: number | null;
  /** Lane 0: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"56.74"`. */
  Lane0Time?: string | null;
  /** Lane 0: last split. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"27.24"`. */
  Lane0Split?: string | null;
  /** Lane 0: result status. For example `"OK"`. */
  Lane0Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
}

/** Tennis: a field that is left out keeps its value on the board; null clears it. */
export interface TennisEvent {
  /** Says that this is Tennis. */
  EventId: 16;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"1:24:10"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current set, 0 before the start. 0 to 9; for example `2`. */
  Set?: number | null;
  /** Top player's points in the game: 0, 15, 30, 40, AD, or a count in a tie-break. At most 2 characters; pattern `^(?:AD|A|-|[0-9]{1,2})?$`; for example `"40"`. */
  TopPoints?: string | null;
  /** Bottom player's points in the game, same values. At most 2 characters; pattern `^(?:AD|A|-|[0-9]{1,2})?$`; for example `"30"`. */
  BottomPoints?: string | null;
  /** Games of the top player in set 1. 0 to 99; for example `6`. */
  TopSet1?: number | null;
  /** Games of the top player in set 2. 0 to 99; for example `3`. */
  TopSet2?: number | null;
  /** Games of the top player in set 3. 0 to 99; for example `0`. */
  TopSet3?: number | null;
  /** Games of the top player in set 4. 0 to 99; for example `0`. */
  TopSet4?: number | null;
  /** Games of the top player in set 5. 0 to 99; for example `0`. */
  TopSet5?: number | null;
  /** Games of the bottom player in set 1. 0 to 99; for example `4`. */
  BottomSet1?: number | null;
  /** Games of the bottom player in set 2. 0 to 99; for example `4`. */
  BottomSet2?: number | null;
  /** Games of the bottom player in set 3. 0 to 99; for example `0`. */
  BottomSet3?: number | null;
  /** Games of the bottom player in set 4. 0 to 99; for example `0`. */
  BottomSet4?: number | null;
  /** Games of the bottom player in set 5. 0 to 99; for example `0`. */
  BottomSet5?: number | null;
  /** Top player serves. For example `true`. */
  TopServe?: boolean | null;
  /** Bottom player serves. For example `false`. */
  BottomServe?: boolean | null;
  /** Court number. 0 to 99; for example `1`. */
  Court?: number | null;
  /** Game number in the set. 0 to 99; for example `8`. */
  GameNumber?: number | null;
  /** Top team's matches won in the tie. 0 to 99; for example `2`. */
  TopTeamScore?: number | null;
  /** Bottom team's matches won in the tie. 0 to 99; for example `1`. */
  BottomTeamScore?: number | null;
  /** Game is at deuce. For example `false`. */
  IsDeuce?: boolean | null;
  /** A player has advantage; AD in the points says which. For example `false`. */
  IsAdvantage?: boolean | null;
  /** Top player or pair. At most 64 characters; for example `"R. Lindqvist"`. */
  TopPlayerName?: string | null;
  /** Bottom player or pair. At most 64 characters; for example `"M. Okafor"`. */
  BottomPlayerName?: string | null;
  /** Tie-break is being played. For example `false`. */
  IsTieBreak?: boolean | null;
  /** Tie-break points of the top player in set 1. 0 to 99; for example `0`. */
  Set1TopTieBreak?: number | null;
  /** Tie-break points of the bottom player in set 1. 0 to 99; for example `0`. */
  Set1BottomTieBreak?: number | null;
  /** Tie-break points of the top player in set 2. 0 to 99; for example `0`. */
  Set2TopTieBreak?: number | null;
  /** Tie-break points of the bottom player in set 2. 0 to 99; for example `0`. */
  Set2BottomTieBreak?: number | null;
  /** Tie-break points of the top player in set 3. 0 to 99; for example `0`. */
  Set3TopTieBreak?: number | null;
  /** Tie-break points of the bottom player in set 3. 0 to 99; for example `0`. */
  Set3BottomTieBreak?: number | null;
  /** Tie-break points of the top player in set 4. 0 to 99; for example `0`. */
  Set4TopTieBreak?: number | null;
  /** Tie-break points of the bottom player in set 4. 0 to 99; for example `0`. */
  Set4BottomTieBreak?: number | null;
  /** Tie-break points of the top player in set 5. 0 to 99; for example `0`. */
  Set5TopTieBreak?: number | null;
  /** Tie-break points of the bottom player in set 5. 0 to 99; for example `0`. */
  Set5BottomTieBreak?: number | null;
  /** Third-set light of the board. For example `false`. */
  IsSet3?: boolean | null;
}

/** DragRacing: a field that is left out keeps its value on the board; null clears it. */
export interface DragRacingEvent {
  /** Says that this is DragRacing. */
  EventId: 20;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Channel of the timing system. 0 to 9; for example `1`. */
  ChannelNumber?: number | null;
  /** Category being run. At most 64 characters; for example `"Pro Class"`. */
  CategoryName?: string | null;
  /** Round: Q1 for qualifying, R1 and up for eliminations. At most 8 characters; for example `"R1"`. */
  Round?: string | null;
  /** Left car number. At most 8 characters; for example `"1234"`. */
  LeftCarNumber?: string | null;
  /** Left driver. At most 64 characters; for example `"K. Marsh"`. */
  LeftDriver?: string | null;
  /** Left club or member id. At most 32 characters; for example `"M1001"`. */
  LeftMember?: string | null;
  /** Left qualifying position. 0 to 99; for example `1`. */
  LeftQualPos?: number | null;
  /** Left car's class. At most 8 characters; for example `"01"`. */
  LeftClass?: string | null;
  /** Left dial-in, seconds. 0 to 99; for example `9.9`. */
  LeftDialIn?: number | null;
  /** Left reaction time; below zero is a red light, seconds. -9 to 99; for example `0.045`. */
  LeftReactionTime?: number | null;
  /** Left elapsed at 60 feet, seconds. 0 to 99; for example `1.402`. */
  Left60Feet?: number | null;
  /** Left elapsed at 330 feet, seconds. 0 to 99; for example `4.053`. */
  Left330Feet?: number | null;
  /** Left elapsed at 660 feet, seconds. 0 to 99; for example `6.267`. */
  Left660Feet?: number | null;
  /** Left speed at 660 feet, mph. 0 to 999; for example `109.72`. */
  Left660FeetMPH?: number | null;
  /** Left elapsed at 1000 feet, seconds. 0 to 99; for example `8.21`. */
  Left1000Feet?: number | null;
  /** Left elapsed at the quarter mile, seconds. 0 to 99; for example `9.912`. */
  LeftQuarterMile?: number | null;
  /** Left speed at the quarter mile, mph. 0 to 999; for example `135.41`. */
  LeftQuarterMileMPH?: number | null;
  /** Left first-to-finish text of the timing system. At most 6 characters; for example `"0.1430"`. */
  LeftFirst?: string | null;
  /** Right car number. At most 8 characters; for example `"77"`. */
  RightCarNumber?: string | null;
  /** Right driver. At most 64 characters; for example `"D. Reyes"`. */
  RightDriver?: string | null;
  /** Right club or member id. At most 32 characters; for example `"M2040"`. */
  RightMember?: string | null;
  /** Right qualifying position. 0 to 99; for example `8`. */
  RightQualPos?: number | null;
  /** Right car's class. At most 8 characters; for example `"01"`. */
  RightClass?: string | null;
  /** Right dial-in, seconds. 0 to 99; for example `10.05`. */
  RightDialIn?: number | null;
  /** Right reaction time; below zero is a red light, seconds. -9 to 99; for example `0.061`. */
  RightReactionTime?: number | null;
  /** Right elapsed at 60 feet, seconds. 0 to 99; for example `1.431`. */
  Right60Feet?: number | null;
  /** Right elapsed at 330 feet, seconds. 0 to 99; for example `4.108`. */
  Right330Feet?: number | null;
  /** Right elapsed at 660 feet, seconds. 0 to 99; for example `6.341`. */
  Right660Feet?: number | null;
  /** Right speed at 660 feet, mph. 0 to 999; for example `108.9`. */
  Right660FeetMPH?: number | null;
  /** Right elapsed at 1000 feet, seconds. 0 to 99; for example `8.297`. */
  Right1000Feet?: number | null;
  /** Right elapsed at the quarter mile, seconds. 0 to 99; for example `10.071`. */
  RightQuarterMile?: number | null;
  /** Right speed at the quarter mile, mph. 0 to 999; for example `133.87`. */
  RightQuarterMileMPH?: number | null;
  /** Right first-to-finish text of the timing system. At most 6 characters; for example `"0.0000"`. */
  RightFirst?: string | null;
  /** Winning lane: L or R, blank until known. For example `"L"`. */
  Win?: 'L' | 'R' | ' ' | null;
  /** Margin of victory, seconds. 0 to 99; for example `0.175`. */
  Mov?: number | null;
  /** Increments before the finish are filled. For example `true`. */
  IsDetailed?: boolean | null;
}

/** Rodeo: a field that is left out keeps its value on the board; null clears it. */
export interface RodeoEvent {
  /** Says that this is Rodeo. */
  EventId: 21;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.42"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `"."`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Number of the rider in the chute or arena. At most 8 characters; for example `"1234"`. */
  RiderNumber?: string | null;
  /** Score of the ride, 0 to 100. 0 to 999; for example `86.5`. */
  RiderScore?: number | null;
  /** Penalties on the run. 0 to 9; for example `0`. */
  Penalty?: number | null;
  /** A re-ride is offered. For example `false`. */
  ReRide?: boolean | null;
  /** Number of the leader. At most 8 characters; for example `"1107"`. */
  LeaderNumber?: string | null;
  /** Score of the leader. 0 to 999; for example `89.25`. */
  LeaderScore?: number | null;
  /** Number of the rider before. At most 8 characters; for example `"1190"`. */
  PrevRiderNumber?: string | null;
  /** Score of the rider before. 0 to 999; for example `82`. */
  PrevRiderScore?: number | null;
  /** Name of the rider in the chute or arena. At most 64 characters; for example `"J. Tatum"`. */
  RiderName?: string | null;
  /** Result of the ride: OK, NS no score, NT no time, DQ disqualified, TO turned out. For example `"OK"`. */
  RiderStatus?: '' | 'OK' | 'NS' | 'NT' | 'DQ' | 'TO' | null;
  /** Seconds added to a timed run. 0 to 99; for example `0`. */
  PenaltySeconds?: number | null;
}

/** Timing: a field that is left out keeps its value on the board; null clears it. */
export interface TimingEvent {
  /** Says that this is Timing. */
  EventId: 22;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"49.06"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `"."`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Event number. 0 to 999; for example `4`. */
  EventNumber?: number | null;
  /** Event name. At most 64 characters; for example `"Men 400 m"`. */
  EventName?: string | null;
  /** Round of the event. At most 16 characters; for example `"Heat"`. */
  Round?: string | null;
  /** Heat being run. 0 to 99; for example `1`. */
  Heat?: number | null;
  /** Laps left for the leader. 0 to 99; for example `0`. */
  LapsRemaining?: number | null;
  /** Lane 1: bib or competitor id. At most 8 characters; for example `"01"`. */
  Lane1Id?: string | null;
  /** Lane 1: competitor. At most 64 characters; for example `"Adler"`. */
  Lane1Name?: string | null;
  /** Lane 1: place, null until finished. 0 to 99; for example `4`. */
  Lane1Place?: number | null;
  /** Lane 1: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"47.58"`. */
  Lane1Time?: string | null;
  /** Lane 1: result status. For example `"OK"`. */
  Lane1Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 2: bib or competitor id. At most 8 characters; for example `"02"`. */
  Lane2Id?: string | null;
  /** Lane 2: competitor. At most 64 characters; for example `"Bianchi"`. */
  Lane2Name?: string | null;
  /** Lane 2: place, null until finished. 0 to 99; for example `2`. */
  Lane2Place?: number | null;
  /** Lane 2: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"46.84"`. */
  Lane2Time?: string | null;
  /** Lane 2: result status. For example `"OK"`. */
  Lane2Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 3: bib or competitor id. At most 8 characters; for example `"03"`. */
  Lane3Id?: string | null;
  /** Lane 3: competitor. At most 64 characters; for example `"Chen"`. */
  Lane3Name?: string | null;
  /** Lane 3: place, null until finished. 0 to 99; for example `1`. */
  Lane3Place?: number | null;
  /** Lane 3: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"46.47"`. */
  Lane3Time?: string | null;
  /** Lane 3: result status. For example `"OK"`. */
  Lane3Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 4: bib or competitor id. At most 8 characters; for example `"04"`. */
  Lane4Id?: string | null;
  /** Lane 4: competitor. At most 64 characters; for example `"Dubois"`. */
  Lane4Name?: string | null;
  /** Lane 4: place, null until finished. 0 to 99; for example `3`. */
  Lane4Place?: number | null;
  /** Lane 4: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"47.21"`. */
  Lane4Time?: string | null;
  /** Lane 4: result status. For example `"OK"`. */
  Lane4Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 5: bib or competitor id. At most 8 characters; for example `"05"`. */
  Lane5Id?: string | null;
  /** Lane 5: competitor. At most 64 characters; for example `"Eriksen"`. */
  Lane5Name?: string | null;
  /** Lane 5: place, null until finished. 0 to 99; for example `6`. */
  Lane5Place?: number | null;
  /** Lane 5: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"48.32"`. */
  Lane5Time?: string | null;
  /** Lane 5: result status. For example `"OK"`. */
  Lane5Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 6: bib or competitor id. At most 8 characters; for example `"06"`. */
  Lane6Id?: string | null;
  /** Lane 6: competitor. At most 64 characters; for example `"Farkas"`. */
  Lane6Name?: string | null;
  /** Lane 6: place, null until finished. 0 to 99; for example `5`. */
  Lane6Place?: number | null;
  /** Lane 6: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"47.95"`. */
  Lane6Time?: string | null;
  /** Lane 6: result status. For example `"OK"`. */
  Lane6Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 7: bib or competitor id. At most 8 characters; for example `"07"`. */
  Lane7Id?: string | null;
  /** Lane 7: competitor. At most 64 characters; for example `"Gomez"`. */
  Lane7Name?: string | null;
  /** Lane 7: place, null until finished. 0 to 99; for example `8`. */
  Lane7Place?: number | null;
  /** Lane 7: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"49.06"`. */
  Lane7Time?: string | null;
  /** Lane 7: result status. For example `"OK"`. */
  Lane7Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 8: bib or competitor id. At most 8 characters; for example `"08"`. */
  Lane8Id?: string | null;
  /** Lane 8: competitor. At most 64 characters; for example `"Haddad"`. */
  Lane8Name?: string | null;
  /** Lane 8: place, null until finished. 0 to 99; for example `7`. */
  Lane8Place?: number | null;
  /** Lane 8: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"48.69"`. */
  Lane8Time?: string | null;
  /** Lane 8: result status. For example `"OK"`. */
  Lane8Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
}

/** WaterPolo: a field that is left out keeps its value on the board; null clears it. */
export interface WaterPoloEvent {
  /** Says that this is WaterPolo. */
  EventId: 24;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"4:36"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `8`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `7`. */
  GuestScore?: number | null;
  /** Current quarter, 0 before the start. 0 to 9; for example `3`. */
  Period?: number | null;
  /** Time left on the shot clock. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"22"`. */
  ShotClock?: string | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home shots. 0 to 99; for example `15`. */
  HomeShots?: number | null;
  /** Guest shots. 0 to 99; for example `17`. */
  GuestShots?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `6`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `5`. */
  GuestSaves?: number | null;
  /** Home goals in a penalty shoot-out. 0 to 99; for example `0`. */
  HomePenalties?: number | null;
  /** Guest goals in a penalty shoot-out. 0 to 99; for example `0`. */
  GuestPenalties?: number | null;
  /** Cap or jersey of home exclusion 1. At most 4 characters; for example `"11"`. */
  HomeExclusion1Player?: string | null;
  /** Time left in home exclusion 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:14"`. */
  HomeExclusion1Time?: string | null;
  /** Cap or jersey of home exclusion 2. At most 4 characters; for example `"16"`. */
  HomeExclusion2Player?: string | null;
  /** Time left in home exclusion 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:18"`. */
  HomeExclusion2Time?: string | null;
  /** Cap or jersey of home exclusion 3. At most 4 characters; for example `"21"`. */
  HomeExclusion3Player?: string | null;
  /** Time left in home exclusion 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:09"`. */
  HomeExclusion3Time?: string | null;
  /** Cap or jersey of guest exclusion 1. At most 4 characters; for example `"14"`. */
  GuestExclusion1Player?: string | null;
  /** Time left in guest exclusion 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:14"`. */
  GuestExclusion1Time?: string | null;
  /** Cap or jersey of guest exclusion 2. At most 4 characters; for example `"19"`. */
  GuestExclusion2Player?: string | null;
  /** Time left in guest exclusion 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:18"`. */
  GuestExclusion2Time?: string | null;
  /** Cap or jersey of guest exclusion 3. At most 4 characters; for example `"24"`. */
  GuestExclusion3Player?: string | null;
  /** Time left in guest exclusion 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:09"`. */
  GuestExclusion3Time?: string | null;
  /** Personal fouls of home cap 1. 0 to 9; for example `1`. */
  HomePlayer1Fouls?: number | null;
  /** Personal fouls of home cap 2. 0 to 9; for example `2`. */
  HomePlayer2Fouls?: number | null;
  /** Personal fouls of home cap 3. 0 to 9; for example `0`. */
  HomePlayer3Fouls?: number | null;
  /** Personal fouls of home cap 4. 0 to 9; for example `1`. */
  HomePlayer4Fouls?: number | null;
  /** Personal fouls of home cap 5. 0 to 9; for example `2`. */
  HomePlayer5Fouls?: number | null;
  /** Personal fouls of home cap 6. 0 to 9; for example `0`. */
  HomePlayer6Fouls?: number | null;
  /** Personal fouls of home cap 7. 0 to 9; for example `1`. */
  HomePlayer7Fouls?: number | null;
  /** Personal fouls of home cap 8. 0 to 9; for example `2`. */
  HomePlayer8Fouls?: number | null;
  /** Personal fouls of home cap 9. 0 to 9; for example `0`. */
  HomePlayer9Fouls?: number | null;
  /** Personal fouls of home cap 10. 0 to 9; for example `1`. */
  HomePlayer10Fouls?: number | null;
  /** Personal fouls of home cap 11. 0 to 9; for example `2`. */
  HomePlayer11Fouls?: number | null;
  /** Personal fouls of home cap 12. 0 to 9; for example `0`. */
  HomePlayer12Fouls?: number | null;
  /** Personal fouls of home cap 13. 0 to 9; for example `1`. */
  HomePlayer13Fouls?: number | null;
  /** Personal fouls of guest cap 1. 0 to 9; for example `2`. */
  GuestPlayer1Fouls?: number | null;
  /** Personal fouls of guest cap 2. 0 to 9; for example `0`. */
  GuestPlayer2Fouls?: number | null;
  /** Personal fouls of guest cap 3. 0 to 9; for example `1`. */
  GuestPlayer3Fouls?: number | null;
  /** Personal fouls of guest cap 4. 0 to 9; for example `2`. */
  GuestPlayer4Fouls?: number | null;
  /** Personal fouls of guest cap 5. 0 to 9; for example `0`. */
  GuestPlayer5Fouls?: number | null;
  /** Personal fouls of guest cap 6. 0 to 9; for example `1`. */
  GuestPlayer6Fouls?: number | null;
  /** Personal fouls of guest cap 7. 0 to 9; for example `2`. */
  GuestPlayer7Fouls?: number | null;
  /** Personal fouls of guest cap 8. 0 to 9; for example `0`. */
  GuestPlayer8Fouls?: number | null;
  /** Personal fouls of guest cap 9. 0 to 9; for example `1`. */
  GuestPlayer9Fouls?: number | null;
  /** Personal fouls of guest cap 10. 0 to 9; for example `2`. */
  GuestPlayer10Fouls?: number | null;
  /** Personal fouls of guest cap 11. 0 to 9; for example `0`. */
  GuestPlayer11Fouls?: number | null;
  /** Personal fouls of guest cap 12. 0 to 9; for example `1`. */
  GuestPlayer12Fouls?: number | null;
  /** Personal fouls of guest cap 13. 0 to 9; for example `2`. */
  GuestPlayer13Fouls?: number | null;
  /** Home timeouts left. 0 to 9; for example `1`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left. 0 to 9; for example `2`. */
  GuestTimeouts?: number | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:45"`. */
  TimeoutClock?: string | null;
}

/** Timer: a field that is left out keeps its value on the board; null clears it. */
export interface TimerEvent {
  /** Says that this is Timer. */
  EventId: 25;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Lane 1: clock runs. For example `false`. */
  IsLane1ClockRunning?: boolean | null;
  /** Lane 1: id. At most 8 characters; for example `"01"`. */
  Lane1Id?: string | null;
  /** Lane 1: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:23.157"`. */
  Lane1Clock?: string | null;
  /** Lane 2: clock runs. For example `false`. */
  IsLane2ClockRunning?: boolean | null;
  /** Lane 2: id. At most 8 characters; for example `"02"`. */
  Lane2Id?: string | null;
  /** Lane 2: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:23.214"`. */
  Lane2Clock?: string | null;
  /** Lane 3: clock runs. For example `false`. */
  IsLane3ClockRunning?: boolean | null;
  /** Lane 3: id. At most 8 characters; for example `"03"`. */
  Lane3Id?: string | null;
  /** Lane 3: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:23.271"`. */
  Lane3Clock?: string | null;
  /** Lane 4: clock runs. For example `true`. */
  IsLane4ClockRunning?: boolean | null;
  /** Lane 4: id. At most 8 characters; for example `"04"`. */
  Lane4Id?: string | null;
  /** Lane 4: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Lane4Clock?: string | null;
  /** Lane 5: clock runs. For example `true`. */
  IsLane5ClockRunning?: boolean | null;
  /** Lane 5: id. At most 8 characters; for example `"05"`. */
  Lane5Id?: string | null;
  /** Lane 5: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Lane5Clock?: string | null;
  /** Lane 6: clock runs. For example `true`. */
  IsLane6ClockRunning?: boolean | null;
  /** Lane 6: id. At most 8 characters; for example `"06"`. */
  Lane6Id?: string | null;
  /** Lane 6: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Lane6Clock?: string | null;
  /** Lane 7: clock runs. For example `true`. */
  IsLane7ClockRunning?: boolean | null;
  /** Lane 7: id. At most 8 characters; for example `"07"`. */
  Lane7Id?: string | null;
  /** Lane 7: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Lane7Clock?: string | null;
  /** Lane 8: clock runs. For example `true`. */
  IsLane8ClockRunning?: boolean | null;
  /** Lane 8: id. At most 8 characters; for example `"08"`. */
  Lane8Id?: string | null;
  /** Lane 8: clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"0:24.000"`. */
  Lane8Clock?: string | null;
}

/** SingleTimer: a field that is left out keeps its value on the board; null clears it. */
export interface SingleTimerEvent {
  /** Says that this is SingleTimer. */
  EventId: 26;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6:02.35"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** What the timer is for. At most 64 characters; for example `"Warm-up"`. */
  TimerLabel?: string | null;
  /** Whether the clock counts up or down. For example `"up"`. */
  CountDirection?: 'up' | 'down' | null;
  /** Current lap, 0 before the first. 0 to 999; for example `3`. */
  LapNumber?: number | null;
  /** Time of the last full lap. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"1:58.20"`. */
  LapTime?: string | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
}

/** SwissTiming: a field that is left out keeps its value on the board; null clears it. */
export interface SwissTimingEvent {
  /** Says that this is SwissTiming. */
  EventId: 27;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"11.04"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `"."`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Event number. 0 to 999; for example `21`. */
  EventNumber?: number | null;
  /** Event name. At most 64 characters; for example `"Women 100 m"`. */
  EventName?: string | null;
  /** Round of the event. At most 16 characters; for example `"Semifinal"`. */
  Round?: string | null;
  /** Heat being run. 0 to 99; for example `2`. */
  Heat?: number | null;
  /** Heats in the round. 0 to 99; for example `3`. */
  HeatCount?: number | null;
  /** Wind along the straight, metres per second. -99 to 99; for example `0.8`. */
  WindSpeed?: number | null;
  /** Record line shown under the title. At most 64 characters; for example `"WR 10.49"`. */
  RecordText?: string | null;
  /** Lane 1: competitor. At most 64 characters; for example `"Adler"`. */
  Lane1Name?: string | null;
  /** Lane 1: nation or club code. At most 8 characters; for example `"GER"`. */
  Lane1Nation?: string | null;
  /** Lane 1: place, null until finished. 0 to 99; for example `4`. */
  Lane1Place?: number | null;
  /** Lane 1: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.18"`. */
  Lane1Time?: string | null;
  /** Lane 1: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.02"`. */
  Lane1Split?: string | null;
  /** Lane 1: start reaction, seconds. -9 to 9; for example `0.135`. */
  Lane1ReactionTime?: number | null;
  /** Lane 1: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane1Record?: string | null;
  /** Lane 1: result status. For example `"OK"`. */
  Lane1Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 2: competitor. At most 64 characters; for example `"Bianchi"`. */
  Lane2Name?: string | null;
  /** Lane 2: nation or club code. At most 8 characters; for example `"ITA"`. */
  Lane2Nation?: string | null;
  /** Lane 2: place, null until finished. 0 to 99; for example `2`. */
  Lane2Place?: number | null;
  /** Lane 2: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.04"`. */
  Lane2Time?: string | null;
  /** Lane 2: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"5.96"`. */
  Lane2Split?: string | null;
  /** Lane 2: start reaction, seconds. -9 to 9; for example `0.139`. */
  Lane2ReactionTime?: number | null;
  /** Lane 2: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane2Record?: string | null;
  /** Lane 2: result status. For example `"OK"`. */
  Lane2Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 3: competitor. At most 64 characters; for example `"Chen"`. */
  Lane3Name?: string | null;
  /** Lane 3: nation or club code. At most 8 characters; for example `"CHN"`. */
  Lane3Nation?: string | null;
  /** Lane 3: place, null until finished. 0 to 99; for example `1`. */
  Lane3Place?: number | null;
  /** Lane 3: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"10.97"`. */
  Lane3Time?: string | null;
  /** Lane 3: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"5.93"`. */
  Lane3Split?: string | null;
  /** Lane 3: start reaction, seconds. -9 to 9; for example `0.143`. */
  Lane3ReactionTime?: number | null;
  /** Lane 3: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"SB"`. */
  Lane3Record?: string | null;
  /** Lane 3: result status. For example `"OK"`. */
  Lane3Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 4: competitor. At most 64 characters; for example `"Dubois"`. */
  Lane4Name?: string | null;
  /** Lane 4: nation or club code. At most 8 characters; for example `"FRA"`. */
  Lane4Nation?: string | null;
  /** Lane 4: place, null until finished. 0 to 99; for example `3`. */
  Lane4Place?: number | null;
  /** Lane 4: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.11"`. */
  Lane4Time?: string | null;
  /** Lane 4: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"5.99"`. */
  Lane4Split?: string | null;
  /** Lane 4: start reaction, seconds. -9 to 9; for example `0.147`. */
  Lane4ReactionTime?: number | null;
  /** Lane 4: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane4Record?: string | null;
  /** Lane 4: result status. For example `"OK"`. */
  Lane4Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 5: competitor. At most 64 characters; for example `"Eriksen"`. */
  Lane5Name?: string | null;
  /** Lane 5: nation or club code. At most 8 characters; for example `"NOR"`. */
  Lane5Nation?: string | null;
  /** Lane 5: place, null until finished. 0 to 99; for example `6`. */
  Lane5Place?: number | null;
  /** Lane 5: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.32"`. */
  Lane5Time?: string | null;
  /** Lane 5: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.08"`. */
  Lane5Split?: string | null;
  /** Lane 5: start reaction, seconds. -9 to 9; for example `0.151`. */
  Lane5ReactionTime?: number | null;
  /** Lane 5: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane5Record?: string | null;
  /** Lane 5: result status. For example `"OK"`. */
  Lane5Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 6: competitor. At most 64 characters; for example `"Farkas"`. */
  Lane6Name?: string | null;
  /** Lane 6: nation or club code. At most 8 characters; for example `"HUN"`. */
  Lane6Nation?: string | null;
  /** Lane 6: place, null until finished. 0 to 99; for example `5`. */
  Lane6Place?: number | null;
  /** Lane 6: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.25"`. */
  Lane6Time?: string | null;
  /** Lane 6: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.05"`. */
  Lane6Split?: string | null;
  /** Lane 6: start reaction, seconds. -9 to 9; for example `0.155`. */
  Lane6ReactionTime?: number | null;
  /** Lane 6: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane6Record?: string | null;
  /** Lane 6: result status. For example `"OK"`. */
  Lane6Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 7: competitor. At most 64 characters; for example `"Gomez"`. */
  Lane7Name?: string | null;
  /** Lane 7: nation or club code. At most 8 characters; for example `"ESP"`. */
  Lane7Nation?: string | null;
  /** Lane 7: place, null until finished. 0 to 99; for example `8`. */
  Lane7Place?: number | null;
  /** Lane 7: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.46"`. */
  Lane7Time?: string | null;
  /** Lane 7: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.14"`. */
  Lane7Split?: string | null;
  /** Lane 7: start reaction, seconds. -9 to 9; for example `0.159`. */
  Lane7ReactionTime?: number | null;
  /** Lane 7: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane7Record?: string | null;
  /** Lane 7: result status. For example `"OK"`. */
  Lane7Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 8: competitor. At most 64 characters; for example `"Haddad"`. */
  Lane8Name?: string | null;
  /** Lane 8: nation or club code. At most 8 characters; for example `"LBN"`. */
  Lane8Nation?: string | null;
  /** Lane 8: place, null until finished. 0 to 99; for example `7`. */
  Lane8Place?: number | null;
  /** Lane 8: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.39"`. */
  Lane8Time?: string | null;
  /** Lane 8: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.11"`. */
  Lane8Split?: string | null;
  /** Lane 8: start reaction, seconds. -9 to 9; for example `0.163`. */
  Lane8ReactionTime?: number | null;
  /** Lane 8: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane8Record?: string | null;
  /** Lane 8: result status. For example `"OK"`. */
  Lane8Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 9: competitor. At most 64 characters; for example `"Ivanova"`. */
  Lane9Name?: string | null;
  /** Lane 9: nation or club code. At most 8 characters; for example `"BUL"`. */
  Lane9Nation?: string | null;
  /** Lane 9: place, null until finished. 0 to 99; for example `10`. */
  Lane9Place?: number | null;
  /** Lane 9: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.60"`. */
  Lane9Time?: string | null;
  /** Lane 9: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.20"`. */
  Lane9Split?: string | null;
  /** Lane 9: start reaction, seconds. -9 to 9; for example `0.167`. */
  Lane9ReactionTime?: number | null;
  /** Lane 9: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane9Record?: string | null;
  /** Lane 9: result status. For example `"OK"`. */
  Lane9Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
  /** Lane 10: competitor. At most 64 characters; for example `"Jansen"`. */
  Lane10Name?: string | null;
  /** Lane 10: nation or club code. At most 8 characters; for example `"NED"`. */
  Lane10Nation?: string | null;
  /** Lane 10: place, null until finished. 0 to 99; for example `9`. */
  Lane10Place?: number | null;
  /** Lane 10: final or running time, or a mark such as DQ, DNS, NT. At most 13 characters; pattern `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?)$`; for example `"11.53"`. */
  Lane10Time?: string | null;
  /** Lane 10: last intermediate time. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"6.17"`. */
  Lane10Split?: string | null;
  /** Lane 10: start reaction, seconds. -9 to 9; for example `0.171`. */
  Lane10ReactionTime?: number | null;
  /** Lane 10: record mark such as WR, NR, PB, SB. At most 4 characters; for example `"PB"`. */
  Lane10Record?: string | null;
  /** Lane 10: result status. For example `"OK"`. */
  Lane10Status?: '' | 'OK' | 'DNS' | 'DNF' | 'DQ' | 'DSQ' | 'DFS' | 'FS' | 'NS' | 'NT' | 'SCR' | null;
}

/** Generic: a field that is left out keeps its value on the board; null clears it. */
export interface GenericEvent {
  /** Says that this is Generic. */
  EventId: 28;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"7:57"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 999; for example `12`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 999; for example `9`. */
  GuestScore?: number | null;
  /** Current period, 0 before the start. 0 to 9; for example `2`. */
  Period?: number | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home fouls or faults. 0 to 99; for example `2`. */
  HomeFouls?: number | null;
  /** Guest fouls or faults. 0 to 99; for example `3`. */
  GuestFouls?: number | null;
  /** Home timeouts left. 0 to 9; for example `2`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left. 0 to 9; for example `2`. */
  GuestTimeouts?: number | null;
  /** Headline of the event. At most 128 characters; for example `"Open Day Final"`. */
  Title?: string | null;
  /** Free text for the board. At most 256 characters; for example `"Welcome"`. */
  Text?: string | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Free slot 1, meaning agreed with the reader. At most 128 characters; for example `"slot 1"`. */
  Generic1?: string | null;
  /** Free slot 2, meaning agreed with the reader. At most 128 characters; for example `"slot 2"`. */
  Generic2?: string | null;
  /** Free slot 3, meaning agreed with the reader. At most 128 characters; for example `"slot 3"`. */
  Generic3?: string | null;
  /** Free slot 4, meaning agreed with the reader. At most 128 characters; for example `"slot 4"`. */
  Generic4?: string | null;
  /** Free slot 5, meaning agreed with the reader. At most 128 characters; for example `"slot 5"`. */
  Generic5?: string | null;
  /** Free slot 6, meaning agreed with the reader. At most 128 characters; for example `"slot 6"`. */
  Generic6?: string | null;
  /** Free slot 7, meaning agreed with the reader. At most 128 characters; for example `"slot 7"`. */
  Generic7?: string | null;
  /** Free slot 8, meaning agreed with the reader. At most 128 characters; for example `"slot 8"`. */
  Generic8?: string | null;
  /** Free slot 9, meaning agreed with the reader. At most 128 characters; for example `"slot 9"`. */
  Generic9?: string | null;
  /** Free slot 10, meaning agreed with the reader. At most 128 characters; for example `"slot 10"`. */
  Generic10?: string | null;
  /** Free slot 11, meaning agreed with the reader. At most 128 characters; for example `"slot 11"`. */
  Generic11?: string | null;
  /** Free slot 12, meaning agreed with the reader. At most 128 characters; for example `"slot 12"`. */
  Generic12?: string | null;
  /** Free slot 13, meaning agreed with the reader. At most 128 characters; for example `"slot 13"`. */
  Generic13?: string | null;
  /** Free slot 14, meaning agreed with the reader. At most 128 characters; for example `"slot 14"`. */
  Generic14?: string | null;
  /** Free slot 15, meaning agreed with the reader. At most 128 characters; for example `"slot 15"`. */
  Generic15?: string | null;
  /** Free slot 16, meaning agreed with the reader. At most 128 characters; for example `"slot 16"`. */
  Generic16?: string | null;
  /** Free slot 17, meaning agreed with the reader. At most 128 characters; for example `"slot 17"`. */
  Generic17?: string | null;
  /** Free slot 18, meaning agreed with the reader. At most 128 characters; for example `"slot 18"`. */
  Generic18?: string | null;
  /** Free slot 19, meaning agreed with the reader. At most 128 characters; for example `"slot 19"`. */
  Generic19?: string | null;
  /** Free slot 20, meaning agreed with the reader. At most 128 characters; for example `"slot 20"`. */
  Generic20?: string | null;
}

/** Futsal: a field that is left out keeps its value on the board; null clears it. */
export interface FutsalEvent {
  /** Says that this is Futsal. */
  EventId: 29;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"11:05"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `3`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `3`. */
  GuestScore?: number | null;
  /** Current half, 0 before the start. 0 to 9; for example `2`. */
  Period?: number | null;
  /** Home team fouls in the half. 0 to 9; for example `4`. */
  HomeFouls?: number | null;
  /** Guest team fouls in the half. 0 to 9; for example `2`. */
  GuestFouls?: number | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home timeouts left in the half. 0 to 9; for example `1`. */
  HomeTimeouts?: number | null;
  /** Guest timeouts left in the half. 0 to 9; for example `0`. */
  GuestTimeouts?: number | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:42"`. */
  TimeoutClock?: string | null;
  /** Home shots. 0 to 99; for example `14`. */
  HomeShots?: number | null;
  /** Guest shots. 0 to 99; for example `12`. */
  GuestShots?: number | null;
  /** Home corner kicks. 0 to 99; for example `5`. */
  HomeCornerKicks?: number | null;
  /** Guest corner kicks. 0 to 99; for example `4`. */
  GuestCornerKicks?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `6`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `7`. */
  GuestSaves?: number | null;
  /** Home goals in a penalty shoot-out. 0 to 99; for example `0`. */
  HomePenalties?: number | null;
  /** Guest goals in a penalty shoot-out. 0 to 99; for example `0`. */
  GuestPenalties?: number | null;
  /** Cap or jersey of home sending-off 1. At most 4 characters; for example `"11"`. */
  HomePenalty1Player?: string | null;
  /** Time left in home sending-off 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:20"`. */
  HomePenalty1Time?: string | null;
  /** Cap or jersey of home sending-off 2. At most 4 characters; for example `"16"`. */
  HomePenalty2Player?: string | null;
  /** Time left in home sending-off 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:52"`. */
  HomePenalty2Time?: string | null;
  /** Cap or jersey of guest sending-off 1. At most 4 characters; for example `"14"`. */
  GuestPenalty1Player?: string | null;
  /** Time left in guest sending-off 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:20"`. */
  GuestPenalty1Time?: string | null;
  /** Cap or jersey of guest sending-off 2. At most 4 characters; for example `"19"`. */
  GuestPenalty2Player?: string | null;
  /** Time left in guest sending-off 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:52"`. */
  GuestPenalty2Time?: string | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home yellow cards. 0 to 99; for example `1`. */
  HomeYellowCards?: number | null;
  /** Guest yellow cards. 0 to 99; for example `2`. */
  GuestYellowCards?: number | null;
  /** Home red cards. 0 to 99; for example `0`. */
  HomeRedCards?: number | null;
  /** Guest red cards. 0 to 99; for example `1`. */
  GuestRedCards?: number | null;
}

/** Handball: a field that is left out keeps its value on the board; null clears it. */
export interface HandballEvent {
  /** Says that this is Handball. */
  EventId: 30;
  /** Game clock: minutes:seconds, optional tenths, or seconds.tenths; empty for a blank clock. At most 13 characters; pattern `^(?:[0-9]{1,3}:[0-5][0-9](?:\.[0-9])?|[0-5]?[0-9]\.[0-9])?$`; for example `"22:18"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Home score. 0 to 99; for example `14`. */
  HomeScore?: number | null;
  /** Guest score. 0 to 99; for example `13`. */
  GuestScore?: number | null;
  /** Current half, 0 before the start. 0 to 9; for example `1`. */
  Period?: number | null;
  /** Home side has the ball. For example `true`. */
  HomePossession?: boolean | null;
  /** Guest side has the ball. For example `false`. */
  GuestPossession?: boolean | null;
  /** Home team timeouts left. 0 to 9; for example `2`. */
  HomeTimeouts?: number | null;
  /** Guest team timeouts left. 0 to 9; for example `3`. */
  GuestTimeouts?: number | null;
  /** Time left in the timeout. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:35"`. */
  TimeoutClock?: string | null;
  /** Cap or jersey of home suspension 1. At most 4 characters; for example `"11"`. */
  HomeSuspension1Player?: string | null;
  /** Time left in home suspension 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:31"`. */
  HomeSuspension1Time?: string | null;
  /** Cap or jersey of home suspension 2. At most 4 characters; for example `"16"`. */
  HomeSuspension2Player?: string | null;
  /** Time left in home suspension 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:44"`. */
  HomeSuspension2Time?: string | null;
  /** Cap or jersey of home suspension 3. At most 4 characters; for example `"21"`. */
  HomeSuspension3Player?: string | null;
  /** Time left in home suspension 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:58"`. */
  HomeSuspension3Time?: string | null;
  /** Cap or jersey of guest suspension 1. At most 4 characters; for example `"14"`. */
  GuestSuspension1Player?: string | null;
  /** Time left in guest suspension 1. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:31"`. */
  GuestSuspension1Time?: string | null;
  /** Cap or jersey of guest suspension 2. At most 4 characters; for example `"19"`. */
  GuestSuspension2Player?: string | null;
  /** Time left in guest suspension 2. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"0:44"`. */
  GuestSuspension2Time?: string | null;
  /** Cap or jersey of guest suspension 3. At most 4 characters; for example `"24"`. */
  GuestSuspension3Player?: string | null;
  /** Time left in guest suspension 3. At most 13 characters; pattern `^(?:[0-9]{1,2}(?:\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\.[0-9])?)?$`; for example `"1:58"`. */
  GuestSuspension3Time?: string | null;
  /** Home cautions. 0 to 9; for example `2`. */
  HomeYellowCards?: number | null;
  /** Guest cautions. 0 to 9; for example `1`. */
  GuestYellowCards?: number | null;
  /** Home shots. 0 to 99; for example `24`. */
  HomeShots?: number | null;
  /** Guest shots. 0 to 99; for example `23`. */
  GuestShots?: number | null;
  /** Home saves by the goalkeeper. 0 to 99; for example `7`. */
  HomeSaves?: number | null;
  /** Guest saves by the goalkeeper. 0 to 99; for example `6`. */
  GuestSaves?: number | null;
  /** Home goals in a seven-metre shoot-out. 0 to 99; for example `0`. */
  HomePenalties?: number | null;
  /** Guest goals in a seven-metre shoot-out. 0 to 99; for example `0`. */
  GuestPenalties?: number | null;
  /** Referees show the passive-play warning. For example `false`. */
  PassivePlay?: boolean | null;
  /** True while the horn sounds. For example `false`. */
  Horn?: boolean | null;
  /** Home disqualifications. 0 to 9; for example `0`. */
  HomeRedCards?: number | null;
  /** Guest disqualifications. 0 to 9; for example `1`. */
  GuestRedCards?: number | null;
  /** Home disqualifications with a report. 0 to 9; for example `0`. */
  HomeBlueCards?: number | null;
  /** Guest disqualifications with a report. 0 to 9; for example `0`. */
  GuestBlueCards?: number | null;
}

/** TableTennis: a field that is left out keeps its value on the board; null clears it. */
export interface TableTennisEvent {
  /** Says that this is TableTennis. */
  EventId: 31;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"34:05"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current set, 0 before the start. 0 to 9; for example `3`. */
  Set?: number | null;
  /** Home points in the current set. 0 to 99; for example `8`. */
  HomePoints?: number | null;
  /** Guest points in the current set. 0 to 99; for example `6`. */
  GuestPoints?: number | null;
  /** Home sets won. 0 to 9; for example `1`. */
  HomeSetsWon?: number | null;
  /** Guest sets won. 0 to 9; for example `1`. */
  GuestSetsWon?: number | null;
  /** Home points in set 1. 0 to 99; for example `11`. */
  HomePointsSet1?: number | null;
  /** Home points in set 2. 0 to 99; for example `9`. */
  HomePointsSet2?: number | null;
  /** Home points in set 3. 0 to 99; for example `8`. */
  HomePointsSet3?: number | null;
  /** Home points in set 4. 0 to 99; for example `0`. */
  HomePointsSet4?: number | null;
  /** Guest points in set 1. 0 to 99; for example `7`. */
  GuestPointsSet1?: number | null;
  /** Guest points in set 2. 0 to 99; for example `11`. */
  GuestPointsSet2?: number | null;
  /** Guest points in set 3. 0 to 99; for example `6`. */
  GuestPointsSet3?: number | null;
  /** Guest points in set 4. 0 to 99; for example `0`. */
  GuestPointsSet4?: number | null;
  /** Home side serves. For example `true`. */
  HomeServe?: boolean | null;
  /** Guest side serves. For example `false`. */
  GuestServe?: boolean | null;
  /** Home points in set 5. 0 to 99; for example `0`. */
  HomePointsSet5?: number | null;
  /** Home points in set 6. 0 to 99; for example `0`. */
  HomePointsSet6?: number | null;
  /** Home points in set 7. 0 to 99; for example `0`. */
  HomePointsSet7?: number | null;
  /** Guest points in set 5. 0 to 99; for example `0`. */
  GuestPointsSet5?: number | null;
  /** Guest points in set 6. 0 to 99; for example `0`. */
  GuestPointsSet6?: number | null;
  /** Guest points in set 7. 0 to 99; for example `0`. */
  GuestPointsSet7?: number | null;
}

/** Badminton: a field that is left out keeps its value on the board; null clears it. */
export interface BadmintonEvent {
  /** Says that this is Badminton. */
  EventId: 32;
  /** Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock. At most 13 characters; pattern `^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\.[0-9]{1,3})?|[0-9]{1,3}\.[0-9]{1,3})?$`; for example `"41:20"`. */
  Clock?: string | null;
  /** True while the main clock runs. For example `true`. */
  IsClockRunning?: boolean | null;
  /** Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  ClockMode?: ':' | '.' | null;
  /** True while the secondary clock (play, shot, pitch) runs. For example `false`. */
  IsPlayClockRunning?: boolean | null;
  /** Name of the guest side. At most 64 characters; for example `"Riverside"`. */
  GuestTeamName?: string | null;
  /** Name of the home side. At most 64 characters; for example `"Hillcrest"`. */
  HomeTeamName?: string | null;
  /** Current set, 0 before the start. 0 to 9; for example `3`. */
  Set?: number | null;
  /** Home points in the current set. 0 to 99; for example `14`. */
  HomePoints?: number | null;
  /** Guest points in the current set. 0 to 99; for example `17`. */
  GuestPoints?: number | null;
  /** Home sets won. 0 to 9; for example `1`. */
  HomeSetsWon?: number | null;
  /** Guest sets won. 0 to 9; for example `1`. */
  GuestSetsWon?: number | null;
  /** Home points in set 1. 0 to 99; for example `21`. */
  HomePointsSet1?: number | null;
  /** Home points in set 2. 0 to 99; for example `19`. */
  HomePointsSet2?: number | null;
  /** Home points in set 3. 0 to 99; for example `14`. */
  HomePointsSet3?: number | null;
  /** Home points in set 4. 0 to 99; for example `0`. */
  HomePointsSet4?: number | null;
  /** Guest points in set 1. 0 to 99; for example `15`. */
  GuestPointsSet1?: number | null;
  /** Guest points in set 2. 0 to 99; for example `21`. */
  GuestPointsSet2?: number | null;
  /** Guest points in set 3. 0 to 99; for example `17`. */
  GuestPointsSet3?: number | null;
  /** Guest points in set 4. 0 to 99; for example `0`. */
  GuestPointsSet4?: number | null;
  /** Home side serves. For example `true`. */
  HomeServe?: boolean | null;
  /** Guest side serves. For example `false`. */
  GuestServe?: boolean | null;
  /** Home points in set 5. 0 to 99; for example `0`. */
  HomePointsSet5?: number | null;
  /** Guest points in set 5. 0 to 99; for example `0`. */
  GuestPointsSet5?: number | null;
}
