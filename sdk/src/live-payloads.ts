// Made from the sport files of the service by `npm run sdk:types`. Do not edit.

/** The live payloads by the `EventId` of their sport. */
export interface LivePayloads {
  readonly 1: BaseballLive;
  readonly 2: FootballLive;
  readonly 3: BasketballLive;
  readonly 4: SoftballLive;
  readonly 5: HockeyLive;
  readonly 6: VolleyballLive;
  readonly 7: LacrosseLive;
  readonly 8: SoccerLive;
  readonly 12: WrestlingLive;
  readonly 13: SwimmingLive;
  readonly 16: TennisLive;
  readonly 19: AutoDetectLive;
  readonly 20: DragRacingLive;
  readonly 21: RodeoLive;
  readonly 22: TimingLive;
  readonly 24: WaterPoloLive;
  readonly 25: TimerLive;
  readonly 26: SingleTimerLive;
  readonly 27: SwissTimingLive;
  readonly 28: GenericLive;
  readonly 29: FutsalLive;
  readonly 30: HandballLive;
  readonly 31: TableTennisLive;
  readonly 32: BadmintonLive;
}

/** Baseball: what consumers get. */
export interface BaseballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Balls on the batter. For example `"2"`. */
  readonly Balls: string;
  /** Strikes on the batter. For example `"1"`. */
  readonly Strikes: string;
  /** Outs in the half inning. For example `"1"`. */
  readonly Outs: string;
  /** Tens digit of the inning. For example `" "`. */
  readonly InningTens: string;
  /** Ones digit of the inning. For example `"5"`. */
  readonly InningOnes: string;
  /** The inning as text. For example `"5"`. */
  readonly Inning: string;
  /** Inning in words. For example `"5th"`. */
  readonly InningOrdinal: string;
  /** 'T' while the guest side bats. For example `"T"`. */
  readonly TopOfInning: string;
  /** 'B' while the home side bats. For example `" "`. */
  readonly BottomOfInning: string;
  /** Guest runs as text, so every game sport has a score. For example `"3"`. */
  readonly GuestScore: string;
  /** Home runs as text, so every game sport has a score. For example `"2"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest runs. For example `" "`. */
  readonly GuestRunsTens: string;
  /** Ones digit of the guest runs. For example `"3"`. */
  readonly GuestRunsOnes: string;
  /** The guest runs as text. For example `"3"`. */
  readonly GuestRuns: string;
  /** Tens digit of the home runs. For example `" "`. */
  readonly HomeRunsTens: string;
  /** Ones digit of the home runs. For example `"2"`. */
  readonly HomeRunsOnes: string;
  /** The home runs as text. For example `"2"`. */
  readonly HomeRuns: string;
  /** Tens digit of the guest hits. For example `" "`. */
  readonly GuestHitsTens: string;
  /** Ones digit of the guest hits. For example `"7"`. */
  readonly GuestHitsOnes: string;
  /** The guest hits as text. For example `"7"`. */
  readonly GuestHits: string;
  /** Tens digit of the home hits. For example `" "`. */
  readonly HomeHitsTens: string;
  /** Ones digit of the home hits. For example `"5"`. */
  readonly HomeHitsOnes: string;
  /** The home hits as text. For example `"5"`. */
  readonly HomeHits: string;
  /** Tens digit of the guest errors. For example `" "`. */
  readonly GuestErrorsTens: string;
  /** Ones digit of the guest errors. For example `"0"`. */
  readonly GuestErrorsOnes: string;
  /** The guest errors as text. For example `"0"`. */
  readonly GuestErrors: string;
  /** Tens digit of the home errors. For example `" "`. */
  readonly HomeErrorsTens: string;
  /** Ones digit of the home errors. For example `"1"`. */
  readonly HomeErrorsOnes: string;
  /** The home errors as text. For example `"1"`. */
  readonly HomeErrors: string;
  /** Guest runs in inning 1, blank until played. For example `" 0"`. */
  readonly GuestInning1: string;
  /** Guest runs in inning 2, blank until played. For example `" 1"`. */
  readonly GuestInning2: string;
  /** Guest runs in inning 3, blank until played. For example `" 0"`. */
  readonly GuestInning3: string;
  /** Guest runs in inning 4, blank until played. For example `" 2"`. */
  readonly GuestInning4: string;
  /** Guest runs in inning 5, blank until played. For example `" 0"`. */
  readonly GuestInning5: string;
  /** Guest runs in inning 6, blank until played. For example `" 0"`. */
  readonly GuestInning6: string;
  /** Guest runs in inning 7, blank until played. For example `" 0"`. */
  readonly GuestInning7: string;
  /** Guest runs in inning 8, blank until played. For example `" 0"`. */
  readonly GuestInning8: string;
  /** Guest runs in inning 9, blank until played. For example `" 0"`. */
  readonly GuestInning9: string;
  /** Guest runs in inning 10, blank until played. For example `" 0"`. */
  readonly GuestInning10: string;
  /** Home runs in inning 1, blank until played. For example `" 0"`. */
  readonly HomeInning1: string;
  /** Home runs in inning 2, blank until played. For example `" 0"`. */
  readonly HomeInning2: string;
  /** Home runs in inning 3, blank until played. For example `" 2"`. */
  readonly HomeInning3: string;
  /** Home runs in inning 4, blank until played. For example `" 0"`. */
  readonly HomeInning4: string;
  /** Home runs in inning 5, blank until played. For example `" 0"`. */
  readonly HomeInning5: string;
  /** Home runs in inning 6, blank until played. For example `" 0"`. */
  readonly HomeInning6: string;
  /** Home runs in inning 7, blank until played. For example `" 0"`. */
  readonly HomeInning7: string;
  /** Home runs in inning 8, blank until played. For example `" 0"`. */
  readonly HomeInning8: string;
  /** Home runs in inning 9, blank until played. For example `" 0"`. */
  readonly HomeInning9: string;
  /** Home runs in inning 10, blank until played. For example `" 0"`. */
  readonly HomeInning10: string;
  /** '1' with a runner on first base. For example `"1"`. */
  readonly OnFirst: string;
  /** '2' with a runner on second base. For example `" "`. */
  readonly OnSecond: string;
  /** '3' with a runner on third base. For example `" "`. */
  readonly OnThird: string;
  /** Hundreds digit of the pitch speed. For example `" "`. */
  readonly PitchSpeedHundreds: string;
  /** Tens digit of the pitch speed. For example `"9"`. */
  readonly PitchSpeedTens: string;
  /** Ones digit of the pitch speed. For example `"1"`. */
  readonly PitchSpeedOnes: string;
  /** The pitch speed as text. For example `" 91"`. */
  readonly PitchSpeed: string;
  /** Hundreds digit of the pitch count. For example `" "`. */
  readonly PitchCountHundreds: string;
  /** Tens digit of the pitch count. For example `"4"`. */
  readonly PitchCountTens: string;
  /** Ones digit of the pitch count. For example `"8"`. */
  readonly PitchCountOnes: string;
  /** The pitch count as text. For example `" 48"`. */
  readonly PitchCount: string;
  /** Tens digit of the pitch clock. For example `"1"`. */
  readonly PitchClockTens: string;
  /** Ones digit of the pitch clock. For example `"5"`. */
  readonly PitchClockOnes: string;
  /** Pitch clock as displayed. For example `"15"`. */
  readonly PitchClock: string;
  /** 'H' hit, 'E' error, blank none. For example `"H"`. */
  readonly ErrorFlag: string;
  /** Number of the batter. For example `"27"`. */
  readonly BatterNumber: string | null;
  /** Pitches thrown by the guest pitcher, right-aligned. For example `" 61"`. */
  readonly GuestPitchCount: string;
  /** Pitches thrown by the home pitcher, right-aligned. For example `" 48"`. */
  readonly HomePitchCount: string;
  /** Guest runners left on base, right-aligned. For example `" 5"`. */
  readonly GuestLeftOnBase: string;
  /** Home runners left on base, right-aligned. For example `" 4"`. */
  readonly HomeLeftOnBase: string;
}

/** Football: what consumers get. */
export interface FootballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the play clock. For example `"2"`. */
  readonly PlayClockTens: string;
  /** Ones digit of the play clock. For example `"5"`. */
  readonly PlayClockOnes: string;
  /** Play clock as displayed. For example `"25"`. */
  readonly PlayClock: string;
  /** Home score as text. For example `"9"`. */
  readonly HomeScore: string;
  /** Guest score as text. For example `"12"`. */
  readonly GuestScore: string;
  /** Yards to a first down, two digits. For example `"05"`. */
  readonly ToGo: string;
  /** Yard line of the ball. For example `"33"`. */
  readonly BallOn: string;
  /** Current down. For example `"2"`. */
  readonly Down: string;
  /** Current quarter. For example `"1"`. */
  readonly Quarter: string;
  /** Current quarter in words. For example `"1st"`. */
  readonly QuarterOrdinal: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home timeouts left. For example `"3"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `"3"`. */
  readonly GuestTimeouts: string;
  /** 'F' while a penalty flag is down. For example `" "`. */
  readonly Flag: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Home rushing yards, null when not kept. For example `"84"`. */
  readonly HomeYardsRushing: string | null;
  /** Guest total yards, null when not kept. For example `"201"`. */
  readonly VisitorTotalYards: string | null;
  /** Hundreds digit of the home score. For example `" "`. */
  readonly HomeScoreHundreds: string;
  /** Tens digit of the home score. For example `"1"`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"4"`. */
  readonly HomeScoreOnes: string;
  /** Hundreds digit of the guest score. For example `" "`. */
  readonly GuestScoreHundreds: string;
  /** Tens digit of the guest score. For example `"1"`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"0"`. */
  readonly GuestScoreOnes: string;
  /** Current down in words. For example `"2nd"`. */
  readonly DownOrdinal: string;
  /** Tens digit of the yards to go. For example `" "`. */
  readonly ToGoTens: string;
  /** Ones digit of the yards to go. For example `"5"`. */
  readonly ToGoOnes: string;
  /** Tens digit of the ball position. For example `"3"`. */
  readonly BallOnTens: string;
  /** Ones digit of the ball position. For example `"3"`. */
  readonly BallOnOnes: string;
  /** Home points in quarter 1, right-aligned. For example `" 7"`. */
  readonly HomeScoreQuarter1: string;
  /** Home points in quarter 2, right-aligned. For example `" 7"`. */
  readonly HomeScoreQuarter2: string;
  /** Home points in quarter 3, right-aligned. For example `" 0"`. */
  readonly HomeScoreQuarter3: string;
  /** Home points in quarter 4, right-aligned. For example `" 0"`. */
  readonly HomeScoreQuarter4: string;
  /** Guest points in quarter 1, right-aligned. For example `" 3"`. */
  readonly VisitorScoreQuarter1: string;
  /** Guest points in quarter 2, right-aligned. For example `" 7"`. */
  readonly VisitorScoreQuarter2: string;
  /** Guest points in quarter 3, right-aligned. For example `" 0"`. */
  readonly VisitorScoreQuarter3: string;
  /** Guest points in quarter 4, right-aligned. For example `" 0"`. */
  readonly VisitorScoreQuarter4: string;
  /** Home passing yards, null when not kept. For example `"112"`. */
  readonly HomeYardsPassing: string | null;
  /** Home total yards, null when not kept. For example `"196"`. */
  readonly HomeTotalYards: string | null;
  /** Home first downs, null when not kept. For example `"11"`. */
  readonly HomeFirstDowns: string | null;
  /** Guest rushing yards, null when not kept. For example `"61"`. */
  readonly VisitorYardsRushing: string | null;
  /** Guest passing yards, null when not kept. For example `"140"`. */
  readonly VisitorYardsPassing: string | null;
  /** Guest first downs, null when not kept. For example `"9"`. */
  readonly VisitorFirstDowns: string | null;
  /** Home points in overtime, right-aligned. For example `" 0"`. */
  readonly HomeScoreOvertime: string;
  /** Guest points in overtime, right-aligned. For example `" 0"`. */
  readonly VisitorScoreOvertime: string;
  /** Timeout clock as displayed. For example `"0:45"`. */
  readonly TimeoutClock: string;
}

/** Basketball: what consumers get. */
export interface BasketballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundreds digit of the home score. For example `" "`. */
  readonly HomeScoreHundreds: string;
  /** Tens digit of the home score. For example `"5"`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"8"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"58"`. */
  readonly HomeScore: string;
  /** Hundreds digit of the guest score. For example `" "`. */
  readonly GuestScoreHundreds: string;
  /** Tens digit of the guest score. For example `"6"`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"1"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"61"`. */
  readonly GuestScore: string;
  /** Current period. For example `"3"`. */
  readonly Period: string;
  /** Current period in words. For example `"3rd"`. */
  readonly PeriodOrdinal: string;
  /** Tens digit of the shot clock. For example `"1"`. */
  readonly ShotClockTens: string;
  /** Ones digit of the shot clock. For example `"4"`. */
  readonly ShotClockOnes: string;
  /** Tenths digit of the shot clock, 0 when not sent. For example `"0"`. */
  readonly ShotClockTenths: string;
  /** Shot clock as displayed. For example `"14"`. */
  readonly ShotClock: string;
  /** Timeout clock as displayed. For example `"0:30"`. */
  readonly TimeoutClock: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Tens digit of the home team fouls. For example `" "`. */
  readonly HomeFoulsTens: string;
  /** Ones digit of the home team fouls. For example `"3"`. */
  readonly HomeFoulsOnes: string;
  /** The home team fouls as text. For example `" 3"`. */
  readonly HomeFouls: string;
  /** Tens digit of the guest team fouls. For example `" "`. */
  readonly GuestFoulsTens: string;
  /** Ones digit of the guest team fouls. For example `"5"`. */
  readonly GuestFoulsOnes: string;
  /** The guest team fouls as text. For example `" 5"`. */
  readonly GuestFouls: string;
  /** 'B' when the home side is in the bonus. For example `"B"`. */
  readonly HomeBonus: string;
  /** 'B' when the guest side is in the bonus. For example `" "`. */
  readonly GuestBonus: string;
  /** 'D' when the home side is in the double bonus. For example `" "`. */
  readonly HomeDoubleBonus: string;
  /** 'D' when the guest side is in the double bonus. For example `" "`. */
  readonly GuestDoubleBonus: string;
  /** '<' when the home side has the ball. For example `" "`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `">"`. */
  readonly GuestPossession: string;
  /** Home full timeouts left. For example `"3"`. */
  readonly HomeFullTimeouts: string;
  /** Home short timeouts left. For example `"1"`. */
  readonly HomePartialTimeouts: string;
  /** Guest full timeouts left. For example `"2"`. */
  readonly GuestFullTimeouts: string;
  /** Guest short timeouts left. For example `"2"`. */
  readonly GuestPartialTimeouts: string;
  /** Jersey or name of home player 1 on court. For example `"10"`. */
  readonly HomePlayer1: string | null;
  /** Personal fouls of home player 1. For example `"1"`. */
  readonly HomePlayer1Fouls: string;
  /** Points of home player 1, right-aligned. For example `" 4"`. */
  readonly HomePlayer1Points: string;
  /** Jersey or name of home player 2 on court. For example `"16"`. */
  readonly HomePlayer2: string | null;
  /** Personal fouls of home player 2. For example `"2"`. */
  readonly HomePlayer2Fouls: string;
  /** Points of home player 2, right-aligned. For example `" 7"`. */
  readonly HomePlayer2Points: string;
  /** Jersey or name of home player 3 on court. For example `"22"`. */
  readonly HomePlayer3: string | null;
  /** Personal fouls of home player 3. For example `"3"`. */
  readonly HomePlayer3Fouls: string;
  /** Points of home player 3, right-aligned. For example `"10"`. */
  readonly HomePlayer3Points: string;
  /** Jersey or name of home player 4 on court. For example `"28"`. */
  readonly HomePlayer4: string | null;
  /** Personal fouls of home player 4. For example `"0"`. */
  readonly HomePlayer4Fouls: string;
  /** Points of home player 4, right-aligned. For example `"13"`. */
  readonly HomePlayer4Points: string;
  /** Jersey or name of home player 5 on court. For example `"34"`. */
  readonly HomePlayer5: string | null;
  /** Personal fouls of home player 5. For example `"1"`. */
  readonly HomePlayer5Fouls: string;
  /** Points of home player 5, right-aligned. For example `"16"`. */
  readonly HomePlayer5Points: string;
  /** Jersey or name of guest player 1 on court. For example `"11"`. */
  readonly GuestPlayer1: string | null;
  /** Personal fouls of guest player 1. For example `"1"`. */
  readonly GuestPlayer1Fouls: string;
  /** Points of guest player 1, right-aligned. For example `" 4"`. */
  readonly GuestPlayer1Points: string;
  /** Jersey or name of guest player 2 on court. For example `"17"`. */
  readonly GuestPlayer2: string | null;
  /** Personal fouls of guest player 2. For example `"2"`. */
  readonly GuestPlayer2Fouls: string;
  /** Points of guest player 2, right-aligned. For example `" 7"`. */
  readonly GuestPlayer2Points: string;
  /** Jersey or name of guest player 3 on court. For example `"23"`. */
  readonly GuestPlayer3: string | null;
  /** Personal fouls of guest player 3. For example `"3"`. */
  readonly GuestPlayer3Fouls: string;
  /** Points of guest player 3, right-aligned. For example `"10"`. */
  readonly GuestPlayer3Points: string;
  /** Jersey or name of guest player 4 on court. For example `"29"`. */
  readonly GuestPlayer4: string | null;
  /** Personal fouls of guest player 4. For example `"0"`. */
  readonly GuestPlayer4Fouls: string;
  /** Points of guest player 4, right-aligned. For example `"13"`. */
  readonly GuestPlayer4Points: string;
  /** Jersey or name of guest player 5 on court. For example `"35"`. */
  readonly GuestPlayer5: string | null;
  /** Personal fouls of guest player 5. For example `"1"`. */
  readonly GuestPlayer5Fouls: string;
  /** Points of guest player 5, right-aligned. For example `"16"`. */
  readonly GuestPlayer5Points: string;
}

/** Softball: what consumers get. */
export interface SoftballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Balls on the batter. For example `"2"`. */
  readonly Balls: string;
  /** Strikes on the batter. For example `"1"`. */
  readonly Strikes: string;
  /** Outs in the half inning. For example `"1"`. */
  readonly Outs: string;
  /** Tens digit of the inning. For example `" "`. */
  readonly InningTens: string;
  /** Ones digit of the inning. For example `"5"`. */
  readonly InningOnes: string;
  /** The inning as text. For example `"5"`. */
  readonly Inning: string;
  /** Inning in words. For example `"5th"`. */
  readonly InningOrdinal: string;
  /** 'T' while the guest side bats. For example `"T"`. */
  readonly TopOfInning: string;
  /** 'B' while the home side bats. For example `" "`. */
  readonly BottomOfInning: string;
  /** Guest runs as text, so every game sport has a score. For example `"3"`. */
  readonly GuestScore: string;
  /** Home runs as text, so every game sport has a score. For example `"2"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest runs. For example `" "`. */
  readonly GuestRunsTens: string;
  /** Ones digit of the guest runs. For example `"3"`. */
  readonly GuestRunsOnes: string;
  /** The guest runs as text. For example `"3"`. */
  readonly GuestRuns: string;
  /** Tens digit of the home runs. For example `" "`. */
  readonly HomeRunsTens: string;
  /** Ones digit of the home runs. For example `"2"`. */
  readonly HomeRunsOnes: string;
  /** The home runs as text. For example `"2"`. */
  readonly HomeRuns: string;
  /** Tens digit of the guest hits. For example `" "`. */
  readonly GuestHitsTens: string;
  /** Ones digit of the guest hits. For example `"7"`. */
  readonly GuestHitsOnes: string;
  /** The guest hits as text. For example `"7"`. */
  readonly GuestHits: string;
  /** Tens digit of the home hits. For example `" "`. */
  readonly HomeHitsTens: string;
  /** Ones digit of the home hits. For example `"5"`. */
  readonly HomeHitsOnes: string;
  /** The home hits as text. For example `"5"`. */
  readonly HomeHits: string;
  /** Tens digit of the guest errors. For example `" "`. */
  readonly GuestErrorsTens: string;
  /** Ones digit of the guest errors. For example `"0"`. */
  readonly GuestErrorsOnes: string;
  /** The guest errors as text. For example `"0"`. */
  readonly GuestErrors: string;
  /** Tens digit of the home errors. For example `" "`. */
  readonly HomeErrorsTens: string;
  /** Ones digit of the home errors. For example `"1"`. */
  readonly HomeErrorsOnes: string;
  /** The home errors as text. For example `"1"`. */
  readonly HomeErrors: string;
  /** Guest runs in inning 1, blank until played. For example `" 0"`. */
  readonly GuestInning1: string;
  /** Guest runs in inning 2, blank until played. For example `" 1"`. */
  readonly GuestInning2: string;
  /** Guest runs in inning 3, blank until played. For example `" 0"`. */
  readonly GuestInning3: string;
  /** Guest runs in inning 4, blank until played. For example `" 2"`. */
  readonly GuestInning4: string;
  /** Guest runs in inning 5, blank until played. For example `" 0"`. */
  readonly GuestInning5: string;
  /** Guest runs in inning 6, blank until played. For example `" 0"`. */
  readonly GuestInning6: string;
  /** Guest runs in inning 7, blank until played. For example `" 0"`. */
  readonly GuestInning7: string;
  /** Guest runs in inning 8, blank until played. For example `" 0"`. */
  readonly GuestInning8: string;
  /** Guest runs in inning 9, blank until played. For example `" 0"`. */
  readonly GuestInning9: string;
  /** Guest runs in inning 10, blank until played. For example `" 0"`. */
  readonly GuestInning10: string;
  /** Home runs in inning 1, blank until played. For example `" 0"`. */
  readonly HomeInning1: string;
  /** Home runs in inning 2, blank until played. For example `" 0"`. */
  readonly HomeInning2: string;
  /** Home runs in inning 3, blank until played. For example `" 2"`. */
  readonly HomeInning3: string;
  /** Home runs in inning 4, blank until played. For example `" 0"`. */
  readonly HomeInning4: string;
  /** Home runs in inning 5, blank until played. For example `" 0"`. */
  readonly HomeInning5: string;
  /** Home runs in inning 6, blank until played. For example `" 0"`. */
  readonly HomeInning6: string;
  /** Home runs in inning 7, blank until played. For example `" 0"`. */
  readonly HomeInning7: string;
  /** Home runs in inning 8, blank until played. For example `" 0"`. */
  readonly HomeInning8: string;
  /** Home runs in inning 9, blank until played. For example `" 0"`. */
  readonly HomeInning9: string;
  /** Home runs in inning 10, blank until played. For example `" 0"`. */
  readonly HomeInning10: string;
  /** '1' with a runner on first base. For example `"1"`. */
  readonly OnFirst: string;
  /** '2' with a runner on second base. For example `" "`. */
  readonly OnSecond: string;
  /** '3' with a runner on third base. For example `" "`. */
  readonly OnThird: string;
  /** Hundreds digit of the pitch speed. For example `" "`. */
  readonly PitchSpeedHundreds: string;
  /** Tens digit of the pitch speed. For example `"6"`. */
  readonly PitchSpeedTens: string;
  /** Ones digit of the pitch speed. For example `"2"`. */
  readonly PitchSpeedOnes: string;
  /** The pitch speed as text. For example `" 62"`. */
  readonly PitchSpeed: string;
  /** Hundreds digit of the pitch count. For example `" "`. */
  readonly PitchCountHundreds: string;
  /** Tens digit of the pitch count. For example `"4"`. */
  readonly PitchCountTens: string;
  /** Ones digit of the pitch count. For example `"8"`. */
  readonly PitchCountOnes: string;
  /** The pitch count as text. For example `" 48"`. */
  readonly PitchCount: string;
  /** Tens digit of the pitch clock. For example `"1"`. */
  readonly PitchClockTens: string;
  /** Ones digit of the pitch clock. For example `"5"`. */
  readonly PitchClockOnes: string;
  /** Pitch clock as displayed. For example `"15"`. */
  readonly PitchClock: string;
  /** 'H' hit, 'E' error, blank none. For example `"H"`. */
  readonly ErrorFlag: string;
  /** Number of the batter. For example `"27"`. */
  readonly BatterNumber: string | null;
  /** Pitches thrown by the guest pitcher, right-aligned. For example `" 61"`. */
  readonly GuestPitchCount: string;
  /** Pitches thrown by the home pitcher, right-aligned. For example `" 48"`. */
  readonly HomePitchCount: string;
  /** Guest runners left on base, right-aligned. For example `" 5"`. */
  readonly GuestLeftOnBase: string;
  /** Home runners left on base, right-aligned. For example `" 4"`. */
  readonly HomeLeftOnBase: string;
}

/** Hockey: what consumers get. */
export interface HockeyLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `" "`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"2"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"2"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"1"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"1"`. */
  readonly GuestScore: string;
  /** Current period. For example `"2"`. */
  readonly Period: string;
  /** Current period in words. For example `"2nd"`. */
  readonly PeriodOrdinal: string;
  /** Tens digit of the home shots on goal. For example `"1"`. */
  readonly HomeShotsTens: string;
  /** Ones digit of the home shots on goal. For example `"8"`. */
  readonly HomeShotsOnes: string;
  /** The home shots on goal as text. For example `"18"`. */
  readonly HomeShots: string;
  /** Tens digit of the guest shots on goal. For example `"1"`. */
  readonly GuestShotsTens: string;
  /** Ones digit of the guest shots on goal. For example `"5"`. */
  readonly GuestShotsOnes: string;
  /** The guest shots on goal as text. For example `"15"`. */
  readonly GuestShots: string;
  /** Tens digit of the home saves. For example `"1"`. */
  readonly HomeSavesTens: string;
  /** Ones digit of the home saves. For example `"4"`. */
  readonly HomeSavesOnes: string;
  /** The home saves as text. For example `"14"`. */
  readonly HomeSaves: string;
  /** Tens digit of the guest saves. For example `"1"`. */
  readonly GuestSavesTens: string;
  /** Ones digit of the guest saves. For example `"6"`. */
  readonly GuestSavesOnes: string;
  /** The guest saves as text. For example `"16"`. */
  readonly GuestSaves: string;
  /** 'P' when the home side has more skaters. For example `"P"`. */
  readonly HomePowerPlay: string;
  /** 'P' when the guest side has more skaters. For example `" "`. */
  readonly GuestPowerPlay: string;
  /** Power play time left, empty when none. For example `"1:12"`. */
  readonly PowerPlayClock: string;
  /** 'E' when the home goalkeeper is off. For example `" "`. */
  readonly HomeEmptyNet: string;
  /** 'E' when the guest goalkeeper is off. For example `" "`. */
  readonly GuestEmptyNet: string;
  /** Cap or jersey of home penalty 1, null when none. For example `"11"`. */
  readonly HomePenalty1Player: string | null;
  /** Time left in home penalty 1, empty when none. For example `"1:12"`. */
  readonly HomePenalty1Time: string;
  /** Cap or jersey of home penalty 2, null when none. For example `"16"`. */
  readonly HomePenalty2Player: string | null;
  /** Time left in home penalty 2, empty when none. For example `"1:48"`. */
  readonly HomePenalty2Time: string;
  /** Cap or jersey of home penalty 3, null when none. For example `"21"`. */
  readonly HomePenalty3Player: string | null;
  /** Time left in home penalty 3, empty when none. For example `"2:00"`. */
  readonly HomePenalty3Time: string;
  /** Cap or jersey of guest penalty 1, null when none. For example `"14"`. */
  readonly GuestPenalty1Player: string | null;
  /** Time left in guest penalty 1, empty when none. For example `"1:12"`. */
  readonly GuestPenalty1Time: string;
  /** Cap or jersey of guest penalty 2, null when none. For example `"19"`. */
  readonly GuestPenalty2Player: string | null;
  /** Time left in guest penalty 2, empty when none. For example `"1:48"`. */
  readonly GuestPenalty2Time: string;
  /** Cap or jersey of guest penalty 3, null when none. For example `"24"`. */
  readonly GuestPenalty3Player: string | null;
  /** Time left in guest penalty 3, empty when none. For example `"2:00"`. */
  readonly GuestPenalty3Time: string;
  /** Home timeouts left. For example `"1"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `"1"`. */
  readonly GuestTimeouts: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Home shoot-out goals, right-aligned. For example `" 0"`. */
  readonly HomeShootoutGoals: string;
  /** Guest shoot-out goals, right-aligned. For example `" 0"`. */
  readonly GuestShootoutGoals: string;
  /** Timeout clock as displayed. For example `"0:30"`. */
  readonly TimeoutClock: string;
}

/** Volleyball: what consumers get. */
export interface VolleyballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Current set. For example `"3"`. */
  readonly Set: string;
  /** Current set in words. For example `"3rd"`. */
  readonly SetOrdinal: string;
  /** Current game. For example `"3"`. */
  readonly Game: string;
  /** '1' when the third-set light is on. For example `"1"`. */
  readonly IsSet3: string;
  /** Tens digit of the home score. For example `"1"`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"8"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"18"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `"2"`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"1"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"21"`. */
  readonly GuestScore: string;
  /** Home points in game 1, right-aligned. For example `"25"`. */
  readonly HomeScoreGame1: string;
  /** Home points in game 2, right-aligned. For example `"22"`. */
  readonly HomeScoreGame2: string;
  /** Home points in game 3, right-aligned. For example `"18"`. */
  readonly HomeScoreGame3: string;
  /** Home points in game 4, right-aligned. For example `" 0"`. */
  readonly HomeScoreGame4: string;
  /** Home points in game 5, right-aligned. For example `" 0"`. */
  readonly HomeScoreGame5: string;
  /** Guest points in game 1, right-aligned. For example `"20"`. */
  readonly GuestScoreGame1: string;
  /** Guest points in game 2, right-aligned. For example `"25"`. */
  readonly GuestScoreGame2: string;
  /** Guest points in game 3, right-aligned. For example `"21"`. */
  readonly GuestScoreGame3: string;
  /** Guest points in game 4, right-aligned. For example `" 0"`. */
  readonly GuestScoreGame4: string;
  /** Guest points in game 5, right-aligned. For example `" 0"`. */
  readonly GuestScoreGame5: string;
  /** 'S' when the home side serves. For example `" "`. */
  readonly HomeServe: string;
  /** 'S' when the guest side serves. For example `"S"`. */
  readonly GuestServe: string;
  /** Home timeouts left in the set. For example `"1"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left in the set. For example `"2"`. */
  readonly GuestTimeouts: string;
  /** Home sets won. For example `"1"`. */
  readonly HomeSetsWon: string;
  /** Guest sets won. For example `"1"`. */
  readonly GuestSetsWon: string;
}

/** Lacrosse: what consumers get. */
export interface LacrosseLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `" "`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"7"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"7"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"6"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"6"`. */
  readonly GuestScore: string;
  /** Current quarter. For example `"3"`. */
  readonly Period: string;
  /** Current quarter in words. For example `"3rd"`. */
  readonly PeriodOrdinal: string;
  /** Tens digit of the shot clock. For example `"6"`. */
  readonly ShotClockTens: string;
  /** Ones digit of the shot clock. For example `"2"`. */
  readonly ShotClockOnes: string;
  /** Shot clock as displayed. For example `"62"`. */
  readonly ShotClock: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home shots, right-aligned. For example `"21"`. */
  readonly HomeShots: string;
  /** Guest shots, right-aligned. For example `"18"`. */
  readonly GuestShots: string;
  /** Home saves, right-aligned. For example `" 8"`. */
  readonly HomeSaves: string;
  /** Guest saves, right-aligned. For example `" 9"`. */
  readonly GuestSaves: string;
  /** Home ground balls won, right-aligned. For example `"17"`. */
  readonly HomeGroundBalls: string;
  /** Guest ground balls won, right-aligned. For example `"15"`. */
  readonly GuestGroundBalls: string;
  /** Home face-offs won, right-aligned. For example `" 8"`. */
  readonly HomeFaceoffsWon: string;
  /** Guest face-offs won, right-aligned. For example `" 7"`. */
  readonly GuestFaceoffsWon: string;
  /** Cap or jersey of home penalty 1, null when none. For example `"11"`. */
  readonly HomePenalty1Player: string | null;
  /** Time left in home penalty 1, empty when none. For example `"0:38"`. */
  readonly HomePenalty1Time: string;
  /** Cap or jersey of home penalty 2, null when none. For example `"16"`. */
  readonly HomePenalty2Player: string | null;
  /** Time left in home penalty 2, empty when none. For example `"1:00"`. */
  readonly HomePenalty2Time: string;
  /** Cap or jersey of home penalty 3, null when none. For example `"21"`. */
  readonly HomePenalty3Player: string | null;
  /** Time left in home penalty 3, empty when none. For example `"0:30"`. */
  readonly HomePenalty3Time: string;
  /** Cap or jersey of guest penalty 1, null when none. For example `"14"`. */
  readonly GuestPenalty1Player: string | null;
  /** Time left in guest penalty 1, empty when none. For example `"0:38"`. */
  readonly GuestPenalty1Time: string;
  /** Cap or jersey of guest penalty 2, null when none. For example `"19"`. */
  readonly GuestPenalty2Player: string | null;
  /** Time left in guest penalty 2, empty when none. For example `"1:00"`. */
  readonly GuestPenalty2Time: string;
  /** Cap or jersey of guest penalty 3, null when none. For example `"24"`. */
  readonly GuestPenalty3Player: string | null;
  /** Time left in guest penalty 3, empty when none. For example `"0:30"`. */
  readonly GuestPenalty3Time: string;
  /** 'M' when the home side has more players. For example `" "`. */
  readonly HomeManUp: string;
  /** 'M' when the guest side has more players. For example `" "`. */
  readonly GuestManUp: string;
  /** Home timeouts left. For example `"2"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `"1"`. */
  readonly GuestTimeouts: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Timeout clock as displayed. For example `"0:45"`. */
  readonly TimeoutClock: string;
}

/** Soccer: what consumers get. */
export interface SoccerLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `" "`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"2"`. */
  readonly HomeScoreOnes: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"0"`. */
  readonly GuestScoreOnes: string;
  /** The home score as text. For example `"2"`. */
  readonly HomeScore: string;
  /** The guest score as text. For example `"0"`. */
  readonly GuestScore: string;
  /** Mark when the home side has the ball. For example `" "`. */
  readonly HomePossession: string;
  /** Mark when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home shots, right-aligned. For example `" 4"`. */
  readonly HomeShots: string;
  /** Guest shots, right-aligned. For example `" 1"`. */
  readonly GuestShots: string;
  /** Home corner kicks, right-aligned. For example `" 2"`. */
  readonly HomeCornerKicks: string;
  /** Guest corner kicks, right-aligned. For example `" 3"`. */
  readonly GuestCornerKicks: string;
  /** Home saves, right-aligned. For example `"  "`. */
  readonly HomeSaves: string;
  /** Guest saves, right-aligned. For example `"  "`. */
  readonly GuestSaves: string;
  /** Home timeouts left. For example `" "`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `" "`. */
  readonly GuestTimeouts: string;
  /** Current half. For example `"2"`. */
  readonly Period: string;
  /** Current half in words. For example `"2nd"`. */
  readonly PeriodOrdinal: string;
  /** Home shoot-out goals, right-aligned. For example `" 0"`. */
  readonly HomePenalties: string;
  /** Guest shoot-out goals, right-aligned. For example `" 0"`. */
  readonly GuestPenalties: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Home yellow cards, right-aligned. For example `" 1"`. */
  readonly HomeYellowCards: string;
  /** Guest yellow cards, right-aligned. For example `" 2"`. */
  readonly GuestYellowCards: string;
  /** Home red cards, right-aligned. For example `" 0"`. */
  readonly HomeRedCards: string;
  /** Guest red cards, right-aligned. For example `" 1"`. */
  readonly GuestRedCards: string;
  /** Home fouls, right-aligned. For example `" 7"`. */
  readonly HomeFouls: string;
  /** Guest fouls, right-aligned. For example `"11"`. */
  readonly GuestFouls: string;
  /** Minutes of stoppage time announced, right-aligned. For example `" 3"`. */
  readonly AddedMinutes: string;
}

/** Wrestling: what consumers get. */
export interface WrestlingLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Weight class of the bout. For example `"152"`. */
  readonly WeightClass: string | null;
  /** Bout number as text. For example `"6"`. */
  readonly BoutNumber: string;
  /** Mat number as text. For example `"1"`. */
  readonly MatNumber: string;
  /** Home wrestler. For example `"A. Novak"`. */
  readonly HomeWrestlerName: string | null;
  /** Guest wrestler. For example `"J. Ortiz"`. */
  readonly GuestWrestlerName: string | null;
  /** Tens digit of the home match points. For example `" "`. */
  readonly HomeMatchPointsTens: string;
  /** Ones digit of the home match points. For example `"5"`. */
  readonly HomeMatchPointsOnes: string;
  /** The home match points as text. For example `"5"`. */
  readonly HomeMatchPoints: string;
  /** Tens digit of the guest match points. For example `" "`. */
  readonly GuestMatchPointsTens: string;
  /** Ones digit of the guest match points. For example `"3"`. */
  readonly GuestMatchPointsOnes: string;
  /** The guest match points as text. For example `"3"`. */
  readonly GuestMatchPoints: string;
  /** Hundreds digit of the home team points. For example `" "`. */
  readonly HomeTeamPointsHundreds: string;
  /** Tens digit of the home team points. For example `"1"`. */
  readonly HomeTeamPointsTens: string;
  /** Ones digit of the home team points. For example `"8"`. */
  readonly HomeTeamPointsOnes: string;
  /** The home team points as text. For example `"18"`. */
  readonly HomeTeamPoints: string;
  /** Hundreds digit of the guest team points. For example `" "`. */
  readonly GuestTeamPointsHundreds: string;
  /** Tens digit of the guest team points. For example `"1"`. */
  readonly GuestTeamPointsTens: string;
  /** Ones digit of the guest team points. For example `"5"`. */
  readonly GuestTeamPointsOnes: string;
  /** The guest team points as text. For example `"15"`. */
  readonly GuestTeamPoints: string;
  /** Current period. For example `"2"`. */
  readonly Period: string;
  /** Current period in words. For example `"2nd"`. */
  readonly PeriodOrdinal: string;
  /** Riding time advantage as displayed. For example `"0:47"`. */
  readonly RidingTime: string;
  /** '*' when the home wrestler holds the riding time. For example `"*"`. */
  readonly HomeRidingAdvantage: string;
  /** '*' when the guest wrestler holds the riding time. For example `" "`. */
  readonly GuestRidingAdvantage: string;
  /** 'T' when the home wrestler is on top. For example `"T"`. */
  readonly HomeOnTop: string;
  /** 'T' when the guest wrestler is on top. For example `" "`. */
  readonly GuestOnTop: string;
  /** Home injury time used. For example `"0:00"`. */
  readonly HomeInjuryClock: string;
  /** Guest injury time used. For example `"0:35"`. */
  readonly GuestInjuryClock: string;
  /** Home stalling calls. For example `"0"`. */
  readonly HomeStalls: string;
  /** Guest stalling calls. For example `"1"`. */
  readonly GuestStalls: string;
  /** Home cautions. For example `"1"`. */
  readonly HomeCautions: string;
  /** Guest cautions. For example `"0"`. */
  readonly GuestCautions: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
}

/** Swimming: what consumers get. */
export interface SwimmingLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundredths digit of the clock. For example `"1"`. */
  readonly ClockHundredths: string;
  /** Thousandths digit of the clock. For example `" "`. */
  readonly ClockMilliseconds: string;
  /** Event number, right-aligned. For example `" 12"`. */
  readonly EventNumber: string;
  /** Event name. For example `"Women 100 Free"`. */
  readonly EventName: string | null;
  /** Race distance as text. For example `"100"`. */
  readonly Distance: string;
  /** Stroke of the event. For example `"Freestyle"`. */
  readonly Stroke: string | null;
  /** Round of the event. For example `"Final"`. */
  readonly Round: string | null;
  /** Heat, right-aligned. For example `" 2"`. */
  readonly Heat: string;
  /** Heats in the event, right-aligned. For example `" 4"`. */
  readonly HeatCount: string;
  /** Lengths left for the leader, right-aligned. For example `" 1"`. */
  readonly LapsRemaining: string;
  /** Home team points as text. For example `"64"`. */
  readonly HomeScore: string;
  /** Guest team points as text. For example `"58.5"`. */
  readonly GuestScore: string;
  /** Lane 1: swimmer or relay. For example `"Adler"`. */
  readonly Lane1Name: string | null;
  /** Lane 1: team. For example `"HIL"`. */
  readonly Lane1Team: string | null;
  /** Lane 1: place, right-aligned. For example `" 4"`. */
  readonly Lane1Place: string;
  /** Lane 1: time as displayed. For example `"56.74"`. */
  readonly Lane1Time: string;
  /** Lane 1: last split as displayed. For example `"27.24"`. */
  readonly Lane1Split: string;
  /** Lane 1: result status. For example `"OK"`. */
  readonly Lane1Status: string | null;
  /** Lane 2: swimmer or relay. For example `"Bianchi"`. */
  readonly Lane2Name: string | null;
  /** Lane 2: team. For example `"RIV"`. */
  readonly Lane2Team: string | null;
  /** Lane 2: place, right-aligned. For example `" 2"`. */
  readonly Lane2Place: string;
  /** Lane 2: time as displayed. For example `"55.92"`. */
  readonly Lane2Time: string;
  /** Lane 2: last split as displayed. For example `"26.82"`. */
  readonly Lane2Split: string;
  /** Lane 2: result status. For example `"OK"`. */
  readonly Lane2Status: string | null;
  /** Lane 3: swimmer or relay. For example `"Chen"`. */
  readonly Lane3Name: string | null;
  /** Lane 3: team. For example `"HIL"`. */
  readonly Lane3Team: string | null;
  /** Lane 3: place, right-aligned. For example `" 1"`. */
  readonly Lane3Place: string;
  /** Lane 3: time as displayed. For example `"55.51"`. */
  readonly Lane3Time: string;
  /** Lane 3: last split as displayed. For example `"26.61"`. */
  readonly Lane3Split: string;
  /** Lane 3: result status. For example `"OK"`. */
  readonly Lane3Status: string | null;
  /** Lane 4: swimmer or relay. For example `"Dubois"`. */
  readonly Lane4Name: string | null;
  /** Lane 4: team. For example `"RIV"`. */
  readonly Lane4Team: string | null;
  /** Lane 4: place, right-aligned. For example `" 3"`. */
  readonly Lane4Place: string;
  /** Lane 4: time as displayed. For example `"56.33"`. */
  readonly Lane4Time: string;
  /** Lane 4: last split as displayed. For example `"27.03"`. */
  readonly Lane4Split: string;
  /** Lane 4: result status. For example `"OK"`. */
  readonly Lane4Status: string | null;
  /** Lane 5: swimmer or relay. For example `"Eriksen"`. */
  readonly Lane5Name: string | null;
  /** Lane 5: team. For example `"HIL"`. */
  readonly Lane5Team: string | null;
  /** Lane 5: place, right-aligned. For example `" 6"`. */
  readonly Lane5Place: string;
  /** Lane 5: time as displayed. For example `"57.56"`. */
  readonly Lane5Time: string;
  /** Lane 5: last split as displayed. For example `"27.66"`. */
  readonly Lane5Split: string;
  /** Lane 5: result status. For example `"OK"`. */
  readonly Lane5Status: string | null;
  /** Lane 6: swimmer or relay. For example `"Farkas"`. */
  readonly Lane6Name: string | null;
  /** Lane 6: team. For example `"RIV"`. */
  readonly Lane6Team: string | null;
  /** Lane 6: place, right-aligned. For example `" 5"`. */
  readonly Lane6Place: string;
  /** Lane 6: time as displayed. For example `"57.15"`. */
  readonly Lane6Time: string;
  /** Lane 6: last split as displayed. For example `"27.45"`. */
  readonly Lane6Split: string;
  /** Lane 6: result status. For example `"OK"`. */
  readonly Lane6Status: string | null;
  /** Lane 7: swimmer or relay. For example `"Gomez"`. */
  readonly Lane7Name: string | null;
  /** Lane 7: team. For example `"HIL"`. */
  readonly Lane7Team: string | null;
  /** Lane 7: place, right-aligned. For example `" 8"`. */
  readonly Lane7Place: string;
  /** Lane 7: time as displayed. For example `"58.38"`. */
  readonly Lane7Time: string;
  /** Lane 7: last split as displayed. For example `"28.08"`. */
  readonly Lane7Split: string;
  /** Lane 7: result status. For example `"OK"`. */
  readonly Lane7Status: string | null;
  /** Lane 8: swimmer or relay. For example `"Haddad"`. */
  readonly Lane8Name: string | null;
  /** Lane 8: team. For example `"RIV"`. */
  readonly Lane8Team: string | null;
  /** Lane 8: place, right-aligned. For example `" 7"`. */
  readonly Lane8Place: string;
  /** Lane 8: time as displayed. For example `"57.97"`. */
  readonly Lane8Time: string;
  /** Lane 8: last split as displayed. For example `"27.87"`. */
  readonly Lane8Split: string;
  /** Lane 8: result status. For example `"OK"`. */
  readonly Lane8Status: string | null;
  /** Lane 9: swimmer or relay. For example `"Ivanova"`. */
  readonly Lane9Name: string | null;
  /** Lane 9: team. For example `"HIL"`. */
  readonly Lane9Team: string | null;
  /** Lane 9: place, right-aligned. For example `"10"`. */
  readonly Lane9Place: string;
  /** Lane 9: time as displayed. For example `"1:00.07"`. */
  readonly Lane9Time: string;
  /** Lane 9: last split as displayed. For example `"28.50"`. */
  readonly Lane9Split: string;
  /** Lane 9: result status. For example `"OK"`. */
  readonly Lane9Status: string | null;
  /** Lane 10: swimmer or relay. For example `"Jansen"`. */
  readonly Lane10Name: string | null;
  /** Lane 10: team. For example `"RIV"`. */
  readonly Lane10Team: string | null;
  /** Lane 10: place, right-aligned. For example `" 9"`. */
  readonly Lane10Place: string;
  /** Lane 10: time as displayed. For example `"58.79"`. */
  readonly Lane10Time: string;
  /** Lane 10: last split as displayed. For example `"28.29"`. */
  readonly Lane10Split: string;
  /** Lane 10: result status. For example `"OK"`. */
  readonly Lane10Status: string | null;
  /** Lane 0: swimmer or relay. For example `"Kovac"`. */
  readonly Lane0Name: string | null;
  /** Lane 0: team. For example `"HIL"`. */
  readonly Lane0Team: string | null;
  /** Lane 0: place, right-aligned. For example `" 9"`. */
  readonly Lane0Place: string;
  /** Lane 0: time as displayed. For example `"56.74"`. */
  readonly Lane0Time: string;
  /** Lane 0: last split as displayed. For example `"27.24"`. */
  readonly Lane0Split: string;
  /** Lane 0: result status. For example `"OK"`. */
  readonly Lane0Status: string | null;
}

/** Tennis: what consumers get. */
export interface TennisLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the match hours. For example `"1"`. */
  readonly ClockHourTens: string;
  /** Ones digit of the match hours. For example `"1"`. */
  readonly ClockHourOnes: string;
  /** Current set. For example `"1"`. */
  readonly Set: string;
  /** The top player's points in the game. For example `"12"`. */
  readonly TopPoints: string;
  /** The bottom player's points in the game. For example `"12"`. */
  readonly BottomPoints: string;
  /** Ones digit of the top player's games in set 1. For example `"1"`. */
  readonly TopSet1Ones: string;
  /** Ones digit of the top player's games in set 2. For example `"1"`. */
  readonly TopSet2Ones: string;
  /** Ones digit of the top player's games in set 3. For example `"1"`. */
  readonly TopSet3Ones: string;
  /** Ones digit of the top player's games in set 4. For example `"1"`. */
  readonly TopSet4Ones: string;
  /** Ones digit of the top player's games in set 5. For example `"1"`. */
  readonly TopSet5Ones: string;
  /** 'S' when the top player serves. For example `"S"`. */
  readonly TopServe: string;
  /** 'S' when the bottom player serves. For example `"S"`. */
  readonly BottomServe: string;
  /** Ones digit of the bottom player's games in set 1. For example `"1"`. */
  readonly BottomSet1Ones: string;
  /** Ones digit of the bottom player's games in set 2. For example `"1"`. */
  readonly BottomSet2Ones: string;
  /** Ones digit of the bottom player's games in set 3. For example `"1"`. */
  readonly BottomSet3Ones: string;
  /** Ones digit of the bottom player's games in set 4. For example `"1"`. */
  readonly BottomSet4Ones: string;
  /** Ones digit of the bottom player's games in set 5. For example `"1"`. */
  readonly BottomSet5Ones: string;
  /** Court number, its ones digit. For example `"1"`. */
  readonly Court: string;
  /** Ones digit of the game number. For example `"1"`. */
  readonly GameNumberOnes: string;
  /** The top team's score in the tie. For example `"12"`. */
  readonly TopTeamScore: string;
  /** The bottom team's score in the tie. For example `"12"`. */
  readonly BottomTeamScore: string;
  /** '1' at deuce. For example `"1"`. */
  readonly IsDeuce: string;
  /** '*' while a player has advantage. For example `"*"`. */
  readonly Advantage: string;
  /** The top player or pair. For example `"PLAYER 1"`. */
  readonly TopPlayerName: string | null;
  /** The bottom player or pair. For example `"PLAYER 1"`. */
  readonly BottomPlayerName: string | null;
  /** Top team, the home side. For example `"HOME"`. */
  readonly TopTeamName: string | null;
  /** Bottom team, the guest side. For example `"GUEST"`. */
  readonly BottomTeamName: string | null;
  /** '1' in a tie-break. For example `"1"`. */
  readonly IsTieBreak: string;
  /** Tie-break points of the top player in set 1. For example `"07"`. */
  readonly Set1TopTieBreak: string;
  /** Tie-break points of the bottom player in set 1. For example `"07"`. */
  readonly Set1BottomTieBreak: string;
  /** Tie-break points of the top player in set 2. For example `"07"`. */
  readonly Set2TopTieBreak: string;
  /** Tie-break points of the bottom player in set 2. For example `"07"`. */
  readonly Set2BottomTieBreak: string;
  /** Tie-break points of the top player in set 3. For example `"07"`. */
  readonly Set3TopTieBreak: string;
  /** Tie-break points of the bottom player in set 3. For example `"07"`. */
  readonly Set3BottomTieBreak: string;
  /** Tie-break points of the top player in set 4. For example `"07"`. */
  readonly Set4TopTieBreak: string;
  /** Tie-break points of the bottom player in set 4. For example `"07"`. */
  readonly Set4BottomTieBreak: string;
  /** Tie-break points of the top player in set 5. For example `"07"`. */
  readonly Set5TopTieBreak: string;
  /** Tie-break points of the bottom player in set 5. For example `"07"`. */
  readonly Set5BottomTieBreak: string;
  /** '1' when the third-set light is on. For example `"1"`. */
  readonly IsSet3: string;
  /** Tens digit of the game number. For example `"1"`. */
  readonly GameNumberTens: string;
  /** Tens digit of the top player's games in set 1. For example `"1"`. */
  readonly TopSet1Tens: string;
  /** Tens digit of the top player's games in set 2. For example `"1"`. */
  readonly TopSet2Tens: string;
  /** Tens digit of the top player's games in set 3. For example `"1"`. */
  readonly TopSet3Tens: string;
  /** Tens digit of the top player's games in set 4. For example `"1"`. */
  readonly TopSet4Tens: string;
  /** Tens digit of the top player's games in set 5. For example `"1"`. */
  readonly TopSet5Tens: string;
  /** Tens digit of the bottom player's games in set 1. For example `"1"`. */
  readonly BottomSet1Tens: string;
  /** Tens digit of the bottom player's games in set 2. For example `"1"`. */
  readonly BottomSet2Tens: string;
  /** Tens digit of the bottom player's games in set 3. For example `"1"`. */
  readonly BottomSet3Tens: string;
  /** Tens digit of the bottom player's games in set 4. For example `"1"`. */
  readonly BottomSet4Tens: string;
  /** Tens digit of the bottom player's games in set 5. For example `"1"`. */
  readonly BottomSet5Tens: string;
  /** Packet toggle of the board's own protocol; blank for pushed events. For example `"1"`. */
  readonly PacketTwittle: string;
  /** Current set in words. For example `"1st"`. */
  readonly SetOrdinal: string;
  /** Tens digit of the court number. For example `" "`. */
  readonly CourtTens: string;
}

/** AutoDetect: what consumers get. */
export interface AutoDetectLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
}

/** DragRacing: what consumers get. */
export interface DragRacingLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Channel of the timing system. For example `"1"`. */
  readonly ChannelNumber: string;
  /** Category being run. For example `"Pro Class"`. */
  readonly CategoryName: string | null;
  /** Round being run. For example `"R1"`. */
  readonly Round: string | null;
  /** Left car number. For example `"1234"`. */
  readonly LeftCarNumber: string | null;
  /** Left driver. For example `"Driver Name"`. */
  readonly LeftDriver: string | null;
  /** Left club or member id. For example `"Member"`. */
  readonly LeftMember: string | null;
  /** Left qualifying position. For example `"01"`. */
  readonly LeftQualPos: string;
  /** Right car number. For example `"1234"`. */
  readonly RightCarNumber: string | null;
  /** Right driver. For example `"Driver Name"`. */
  readonly RightDriver: string | null;
  /** Right club or member id. For example `"Member"`. */
  readonly RightMember: string | null;
  /** Right qualifying position. For example `"01"`. */
  readonly RightQualPos: string;
  /** Left class. For example `"01"`. */
  readonly LeftClass: string | null;
  /** Right class. For example `"01"`. */
  readonly RightClass: string | null;
  /** Left dial-in, seconds. For example `"12345"`. */
  readonly LeftDialIn: string;
  /** Left reaction time, seconds. For example `"123456"`. */
  readonly LeftReactionTime: string;
  /** Left elapsed at 60 feet, seconds. For example `"123456"`. */
  readonly Left60Feet: string;
  /** Left elapsed at 330 feet, seconds. For example `"123456"`. */
  readonly Left330Feet: string;
  /** Left elapsed at 660 feet, seconds. For example `"123456"`. */
  readonly Left660Feet: string;
  /** Left speed at 660 feet, mph. For example `"123456"`. */
  readonly Left660FeetMPH: string;
  /** Left elapsed at 1000 feet, seconds. For example `"123456"`. */
  readonly Left1000Feet: string;
  /** Left elapsed at the quarter mile, seconds. For example `"123456"`. */
  readonly LeftQuarterMile: string;
  /** Left speed at the quarter mile, mph. For example `"123456"`. */
  readonly LeftQuarterMileMPH: string;
  /** Right dial-in, seconds. For example `"12345"`. */
  readonly RightDialIn: string;
  /** Right reaction time, seconds. For example `"123456"`. */
  readonly RightReactionTime: string;
  /** Right elapsed at 60 feet, seconds. For example `"123456"`. */
  readonly Right60Feet: string;
  /** Right elapsed at 330 feet, seconds. For example `"123456"`. */
  readonly Right330Feet: string;
  /** Right elapsed at 660 feet, seconds. For example `"123456"`. */
  readonly Right660Feet: string;
  /** Right speed at 660 feet, mph. For example `"123456"`. */
  readonly Right660FeetMPH: string;
  /** Right elapsed at 1000 feet, seconds. For example `"123456"`. */
  readonly Right1000Feet: string;
  /** Right elapsed at the quarter mile, seconds. For example `"123456"`. */
  readonly RightQuarterMile: string;
  /** Right speed at the quarter mile, mph. For example `"123456"`. */
  readonly RightQuarterMileMPH: string;
  /** Left first-to-finish text. For example `"123456"`. */
  readonly LeftFirst: string | null;
  /** Right first-to-finish text. For example `"123456"`. */
  readonly RightFirst: string | null;
  /** 'L' or 'R' for the winning lane, blank until known. For example `"L"`. */
  readonly Win: string;
  /** Margin of victory in seconds. For example `"123456"`. */
  readonly Mov: string;
  /** True when increments before the finish are filled. For example `false`. */
  readonly IsDetailed: boolean;
}

/** Rodeo: what consumers get. */
export interface RodeoLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundredths digit of the clock (public spelling). For example `"1"`. */
  readonly ClockHundreths: string;
  /** Thousandths digit of the clock. For example `"1"`. */
  readonly ClockMilliSeconds: string;
  /** Current rider: number. For example `"1234"`. */
  readonly RiderNumber: string | null;
  /** Current rider: score as text. For example `"12"`. */
  readonly RiderScore: string;
  /** Penalties on the run. For example `"1"`. */
  readonly Penalty: string;
  /** 'R' when a re-ride is offered. For example `"R"`. */
  readonly ReRide: string;
  /** Leader: number. For example `"1234"`. */
  readonly LeaderNumber: string | null;
  /** Leader: score as text. For example `"12"`. */
  readonly LeaderScore: string;
  /** Previous rider: number. For example `"1234"`. */
  readonly PrevRiderNumber: string | null;
  /** Previous rider: score as text. For example `"12"`. */
  readonly PrevRiderScore: string;
  /** Current rider: name. For example `"J. Tatum"`. */
  readonly RiderName: string | null;
  /** Current rider: result of the ride. For example `"OK"`. */
  readonly RiderStatus: string | null;
  /** Seconds added to a timed run, right-aligned. For example `" 0"`. */
  readonly PenaltySeconds: string;
}

/** Timing: what consumers get. */
export interface TimingLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundredths digit of the clock. For example `"6"`. */
  readonly ClockHundredths: string;
  /** Thousandths digit of the clock. For example `" "`. */
  readonly ClockMilliseconds: string;
  /** Event number, right-aligned. For example `"  4"`. */
  readonly EventNumber: string;
  /** Event name. For example `"Men 400 m"`. */
  readonly EventName: string | null;
  /** Round of the event. For example `"Heat"`. */
  readonly Round: string | null;
  /** Heat, right-aligned. For example `" 1"`. */
  readonly Heat: string;
  /** Laps left for the leader, right-aligned. For example `" 0"`. */
  readonly LapsRemaining: string;
  /** Lane 1: bib or competitor id. For example `"01"`. */
  readonly Lane1Id: string | null;
  /** Lane 1: competitor. For example `"Adler"`. */
  readonly Lane1Name: string | null;
  /** Lane 1: place, right-aligned. For example `" 4"`. */
  readonly Lane1Place: string;
  /** Lane 1: time as displayed. For example `"47.58"`. */
  readonly Lane1Time: string;
  /** Lane 1: result status. For example `"OK"`. */
  readonly Lane1Status: string | null;
  /** Lane 2: bib or competitor id. For example `"02"`. */
  readonly Lane2Id: string | null;
  /** Lane 2: competitor. For example `"Bianchi"`. */
  readonly Lane2Name: string | null;
  /** Lane 2: place, right-aligned. For example `" 2"`. */
  readonly Lane2Place: string;
  /** Lane 2: time as displayed. For example `"46.84"`. */
  readonly Lane2Time: string;
  /** Lane 2: result status. For example `"OK"`. */
  readonly Lane2Status: string | null;
  /** Lane 3: bib or competitor id. For example `"03"`. */
  readonly Lane3Id: string | null;
  /** Lane 3: competitor. For example `"Chen"`. */
  readonly Lane3Name: string | null;
  /** Lane 3: place, right-aligned. For example `" 1"`. */
  readonly Lane3Place: string;
  /** Lane 3: time as displayed. For example `"46.47"`. */
  readonly Lane3Time: string;
  /** Lane 3: result status. For example `"OK"`. */
  readonly Lane3Status: string | null;
  /** Lane 4: bib or competitor id. For example `"04"`. */
  readonly Lane4Id: string | null;
  /** Lane 4: competitor. For example `"Dubois"`. */
  readonly Lane4Name: string | null;
  /** Lane 4: place, right-aligned. For example `" 3"`. */
  readonly Lane4Place: string;
  /** Lane 4: time as displayed. For example `"47.21"`. */
  readonly Lane4Time: string;
  /** Lane 4: result status. For example `"OK"`. */
  readonly Lane4Status: string | null;
  /** Lane 5: bib or competitor id. For example `"05"`. */
  readonly Lane5Id: string | null;
  /** Lane 5: competitor. For example `"Eriksen"`. */
  readonly Lane5Name: string | null;
  /** Lane 5: place, right-aligned. For example `" 6"`. */
  readonly Lane5Place: string;
  /** Lane 5: time as displayed. For example `"48.32"`. */
  readonly Lane5Time: string;
  /** Lane 5: result status. For example `"OK"`. */
  readonly Lane5Status: string | null;
  /** Lane 6: bib or competitor id. For example `"06"`. */
  readonly Lane6Id: string | null;
  /** Lane 6: competitor. For example `"Farkas"`. */
  readonly Lane6Name: string | null;
  /** Lane 6: place, right-aligned. For example `" 5"`. */
  readonly Lane6Place: string;
  /** Lane 6: time as displayed. For example `"47.95"`. */
  readonly Lane6Time: string;
  /** Lane 6: result status. For example `"OK"`. */
  readonly Lane6Status: string | null;
  /** Lane 7: bib or competitor id. For example `"07"`. */
  readonly Lane7Id: string | null;
  /** Lane 7: competitor. For example `"Gomez"`. */
  readonly Lane7Name: string | null;
  /** Lane 7: place, right-aligned. For example `" 8"`. */
  readonly Lane7Place: string;
  /** Lane 7: time as displayed. For example `"49.06"`. */
  readonly Lane7Time: string;
  /** Lane 7: result status. For example `"OK"`. */
  readonly Lane7Status: string | null;
  /** Lane 8: bib or competitor id. For example `"08"`. */
  readonly Lane8Id: string | null;
  /** Lane 8: competitor. For example `"Haddad"`. */
  readonly Lane8Name: string | null;
  /** Lane 8: place, right-aligned. For example `" 7"`. */
  readonly Lane8Place: string;
  /** Lane 8: time as displayed. For example `"48.69"`. */
  readonly Lane8Time: string;
  /** Lane 8: result status. For example `"OK"`. */
  readonly Lane8Status: string | null;
}

/** WaterPolo: what consumers get. */
export interface WaterPoloLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `" "`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"8"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"8"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"7"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"7"`. */
  readonly GuestScore: string;
  /** Current quarter. For example `"3"`. */
  readonly Period: string;
  /** Current quarter in words. For example `"3rd"`. */
  readonly PeriodOrdinal: string;
  /** Tens digit of the shot clock. For example `"2"`. */
  readonly ShotClockTens: string;
  /** Ones digit of the shot clock. For example `"2"`. */
  readonly ShotClockOnes: string;
  /** Shot clock as displayed. For example `"22"`. */
  readonly ShotClock: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home shots, right-aligned. For example `"15"`. */
  readonly HomeShots: string;
  /** Guest shots, right-aligned. For example `"17"`. */
  readonly GuestShots: string;
  /** Home saves, right-aligned. For example `" 6"`. */
  readonly HomeSaves: string;
  /** Guest saves, right-aligned. For example `" 5"`. */
  readonly GuestSaves: string;
  /** Home shoot-out goals, right-aligned. For example `" 0"`. */
  readonly HomePenalties: string;
  /** Guest shoot-out goals, right-aligned. For example `" 0"`. */
  readonly GuestPenalties: string;
  /** Cap or jersey of home exclusion 1, null when none. For example `"11"`. */
  readonly HomeExclusion1Player: string | null;
  /** Time left in home exclusion 1, empty when none. For example `"0:14"`. */
  readonly HomeExclusion1Time: string;
  /** Cap or jersey of home exclusion 2, null when none. For example `"16"`. */
  readonly HomeExclusion2Player: string | null;
  /** Time left in home exclusion 2, empty when none. For example `"0:18"`. */
  readonly HomeExclusion2Time: string;
  /** Cap or jersey of home exclusion 3, null when none. For example `"21"`. */
  readonly HomeExclusion3Player: string | null;
  /** Time left in home exclusion 3, empty when none. For example `"0:09"`. */
  readonly HomeExclusion3Time: string;
  /** Cap or jersey of guest exclusion 1, null when none. For example `"14"`. */
  readonly GuestExclusion1Player: string | null;
  /** Time left in guest exclusion 1, empty when none. For example `"0:14"`. */
  readonly GuestExclusion1Time: string;
  /** Cap or jersey of guest exclusion 2, null when none. For example `"19"`. */
  readonly GuestExclusion2Player: string | null;
  /** Time left in guest exclusion 2, empty when none. For example `"0:18"`. */
  readonly GuestExclusion2Time: string;
  /** Cap or jersey of guest exclusion 3, null when none. For example `"24"`. */
  readonly GuestExclusion3Player: string | null;
  /** Time left in guest exclusion 3, empty when none. For example `"0:09"`. */
  readonly GuestExclusion3Time: string;
  /** Personal fouls of home cap 1. For example `"1"`. */
  readonly HomePlayer1Fouls: string;
  /** Personal fouls of home cap 2. For example `"2"`. */
  readonly HomePlayer2Fouls: string;
  /** Personal fouls of home cap 3. For example `"0"`. */
  readonly HomePlayer3Fouls: string;
  /** Personal fouls of home cap 4. For example `"1"`. */
  readonly HomePlayer4Fouls: string;
  /** Personal fouls of home cap 5. For example `"2"`. */
  readonly HomePlayer5Fouls: string;
  /** Personal fouls of home cap 6. For example `"0"`. */
  readonly HomePlayer6Fouls: string;
  /** Personal fouls of home cap 7. For example `"1"`. */
  readonly HomePlayer7Fouls: string;
  /** Personal fouls of home cap 8. For example `"2"`. */
  readonly HomePlayer8Fouls: string;
  /** Personal fouls of home cap 9. For example `"0"`. */
  readonly HomePlayer9Fouls: string;
  /** Personal fouls of home cap 10. For example `"1"`. */
  readonly HomePlayer10Fouls: string;
  /** Personal fouls of home cap 11. For example `"2"`. */
  readonly HomePlayer11Fouls: string;
  /** Personal fouls of home cap 12. For example `"0"`. */
  readonly HomePlayer12Fouls: string;
  /** Personal fouls of home cap 13. For example `"1"`. */
  readonly HomePlayer13Fouls: string;
  /** Personal fouls of guest cap 1. For example `"2"`. */
  readonly GuestPlayer1Fouls: string;
  /** Personal fouls of guest cap 2. For example `"0"`. */
  readonly GuestPlayer2Fouls: string;
  /** Personal fouls of guest cap 3. For example `"1"`. */
  readonly GuestPlayer3Fouls: string;
  /** Personal fouls of guest cap 4. For example `"2"`. */
  readonly GuestPlayer4Fouls: string;
  /** Personal fouls of guest cap 5. For example `"0"`. */
  readonly GuestPlayer5Fouls: string;
  /** Personal fouls of guest cap 6. For example `"1"`. */
  readonly GuestPlayer6Fouls: string;
  /** Personal fouls of guest cap 7. For example `"2"`. */
  readonly GuestPlayer7Fouls: string;
  /** Personal fouls of guest cap 8. For example `"0"`. */
  readonly GuestPlayer8Fouls: string;
  /** Personal fouls of guest cap 9. For example `"1"`. */
  readonly GuestPlayer9Fouls: string;
  /** Personal fouls of guest cap 10. For example `"2"`. */
  readonly GuestPlayer10Fouls: string;
  /** Personal fouls of guest cap 11. For example `"0"`. */
  readonly GuestPlayer11Fouls: string;
  /** Personal fouls of guest cap 12. For example `"1"`. */
  readonly GuestPlayer12Fouls: string;
  /** Personal fouls of guest cap 13. For example `"2"`. */
  readonly GuestPlayer13Fouls: string;
  /** Home timeouts left. For example `"1"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `"2"`. */
  readonly GuestTimeouts: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Timeout clock as displayed. For example `"0:45"`. */
  readonly TimeoutClock: string;
}

/** Timer: what consumers get. */
export interface TimerLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** How the clock was read; pushed clocks are always whole. 0 FullClock; for example `"FullClock"`. */
  readonly ParseType: 'FullClock';
  /** Hundreds digit of a clock shown in seconds. For example `"1"`. */
  readonly ClockSecondHundreds: string;
  /** Thousandths digit of the clock. For example `"1"`. */
  readonly ClockMilliseconds: string;
  /** Hundredths digit of the clock. For example `"1"`. */
  readonly ClockHundredths: string;
  /** Lane 1: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane1ClockStatus: string;
  /** Lane 1: id. For example `"01"`. */
  readonly Lane1Id: string | null;
  /** Lane 1: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane1Clock: string;
  /** Lane 2: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane2ClockStatus: string;
  /** Lane 2: id. For example `"01"`. */
  readonly Lane2Id: string | null;
  /** Lane 2: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane2Clock: string;
  /** Lane 3: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane3ClockStatus: string;
  /** Lane 3: id. For example `"01"`. */
  readonly Lane3Id: string | null;
  /** Lane 3: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane3Clock: string;
  /** Lane 4: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane4ClockStatus: string;
  /** Lane 4: id. For example `"01"`. */
  readonly Lane4Id: string | null;
  /** Lane 4: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane4Clock: string;
  /** Lane 5: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane5ClockStatus: string;
  /** Lane 5: id. For example `"01"`. */
  readonly Lane5Id: string | null;
  /** Lane 5: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane5Clock: string;
  /** Lane 6: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane6ClockStatus: string;
  /** Lane 6: id. For example `"01"`. */
  readonly Lane6Id: string | null;
  /** Lane 6: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane6Clock: string;
  /** Lane 7: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane7ClockStatus: string;
  /** Lane 7: id. For example `"01"`. */
  readonly Lane7Id: string | null;
  /** Lane 7: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane7Clock: string;
  /** Lane 8: R running, S stopped, blank unknown. For example `"R"`. */
  readonly Lane8ClockStatus: string;
  /** Lane 8: id. For example `"01"`. */
  readonly Lane8Id: string | null;
  /** Lane 8: clock as mm:ss.fff. For example `"00:23.456"`. */
  readonly Lane8Clock: string;
}

/** SingleTimer: what consumers get. */
export interface SingleTimerLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** How the clock was read; same meaning as in Timer. 0 FullClock; for example `"FullClock"`. */
  readonly ParseType: 'FullClock';
  /** Hundreds digit of a clock shown in seconds. For example `" "`. */
  readonly ClockSecondHundreds: string;
  /** Hundredths digit of the clock. For example `"5"`. */
  readonly ClockHundredths: string;
  /** Thousandths digit of the clock. For example `" "`. */
  readonly ClockMilliseconds: string;
  /** What the timer is for. For example `"Warm-up"`. */
  readonly TimerLabel: string | null;
  /** up or down, null when not sent. For example `"up"`. */
  readonly CountDirection: string | null;
  /** Current lap, right-aligned. For example `"  3"`. */
  readonly LapNumber: string;
  /** Last lap as mm:ss.fff. For example `"01:58.200"`. */
  readonly LapTime: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
}

/** SwissTiming: what consumers get. */
export interface SwissTimingLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundredths digit of the clock. For example `"4"`. */
  readonly ClockHundredths: string;
  /** Thousandths digit of the clock. For example `" "`. */
  readonly ClockMilliseconds: string;
  /** Event number, right-aligned. For example `" 21"`. */
  readonly EventNumber: string;
  /** Event name. For example `"Women 100 m"`. */
  readonly EventName: string | null;
  /** Round of the event. For example `"Semifinal"`. */
  readonly Round: string | null;
  /** Heat, right-aligned. For example `" 2"`. */
  readonly Heat: string;
  /** Heats in the round, right-aligned. For example `" 3"`. */
  readonly HeatCount: string;
  /** Wind with one decimal. For example `"0.8"`. */
  readonly WindSpeed: string;
  /** Record line shown under the title. For example `"WR 10.49"`. */
  readonly RecordText: string | null;
  /** Lane 1: competitor. For example `"Adler"`. */
  readonly Lane1Name: string | null;
  /** Lane 1: nation or club code. For example `"GER"`. */
  readonly Lane1Nation: string | null;
  /** Lane 1: place, right-aligned. For example `" 4"`. */
  readonly Lane1Place: string;
  /** Lane 1: time as displayed. For example `"11.18"`. */
  readonly Lane1Time: string;
  /** Lane 1: last intermediate time. For example `"6.02"`. */
  readonly Lane1Split: string;
  /** Lane 1: start reaction, three decimals. For example `"0.135"`. */
  readonly Lane1ReactionTime: string;
  /** Lane 1: record mark. For example `"PB"`. */
  readonly Lane1Record: string | null;
  /** Lane 1: result status. For example `"OK"`. */
  readonly Lane1Status: string | null;
  /** Lane 2: competitor. For example `"Bianchi"`. */
  readonly Lane2Name: string | null;
  /** Lane 2: nation or club code. For example `"ITA"`. */
  readonly Lane2Nation: string | null;
  /** Lane 2: place, right-aligned. For example `" 2"`. */
  readonly Lane2Place: string;
  /** Lane 2: time as displayed. For example `"11.04"`. */
  readonly Lane2Time: string;
  /** Lane 2: last intermediate time. For example `"5.96"`. */
  readonly Lane2Split: string;
  /** Lane 2: start reaction, three decimals. For example `"0.139"`. */
  readonly Lane2ReactionTime: string;
  /** Lane 2: record mark. For example `"PB"`. */
  readonly Lane2Record: string | null;
  /** Lane 2: result status. For example `"OK"`. */
  readonly Lane2Status: string | null;
  /** Lane 3: competitor. For example `"Chen"`. */
  readonly Lane3Name: string | null;
  /** Lane 3: nation or club code. For example `"CHN"`. */
  readonly Lane3Nation: string | null;
  /** Lane 3: place, right-aligned. For example `" 1"`. */
  readonly Lane3Place: string;
  /** Lane 3: time as displayed. For example `"10.97"`. */
  readonly Lane3Time: string;
  /** Lane 3: last intermediate time. For example `"5.93"`. */
  readonly Lane3Split: string;
  /** Lane 3: start reaction, three decimals. For example `"0.143"`. */
  readonly Lane3ReactionTime: string;
  /** Lane 3: record mark. For example `"SB"`. */
  readonly Lane3Record: string | null;
  /** Lane 3: result status. For example `"OK"`. */
  readonly Lane3Status: string | null;
  /** Lane 4: competitor. For example `"Dubois"`. */
  readonly Lane4Name: string | null;
  /** Lane 4: nation or club code. For example `"FRA"`. */
  readonly Lane4Nation: string | null;
  /** Lane 4: place, right-aligned. For example `" 3"`. */
  readonly Lane4Place: string;
  /** Lane 4: time as displayed. For example `"11.11"`. */
  readonly Lane4Time: string;
  /** Lane 4: last intermediate time. For example `"5.99"`. */
  readonly Lane4Split: string;
  /** Lane 4: start reaction, three decimals. For example `"0.147"`. */
  readonly Lane4ReactionTime: string;
  /** Lane 4: record mark. For example `"PB"`. */
  readonly Lane4Record: string | null;
  /** Lane 4: result status. For example `"OK"`. */
  readonly Lane4Status: string | null;
  /** Lane 5: competitor. For example `"Eriksen"`. */
  readonly Lane5Name: string | null;
  /** Lane 5: nation or club code. For example `"NOR"`. */
  readonly Lane5Nation: string | null;
  /** Lane 5: place, right-aligned. For example `" 6"`. */
  readonly Lane5Place: string;
  /** Lane 5: time as displayed. For example `"11.32"`. */
  readonly Lane5Time: string;
  /** Lane 5: last intermediate time. For example `"6.08"`. */
  readonly Lane5Split: string;
  /** Lane 5: start reaction, three decimals. For example `"0.151"`. */
  readonly Lane5ReactionTime: string;
  /** Lane 5: record mark. For example `"PB"`. */
  readonly Lane5Record: string | null;
  /** Lane 5: result status. For example `"OK"`. */
  readonly Lane5Status: string | null;
  /** Lane 6: competitor. For example `"Farkas"`. */
  readonly Lane6Name: string | null;
  /** Lane 6: nation or club code. For example `"HUN"`. */
  readonly Lane6Nation: string | null;
  /** Lane 6: place, right-aligned. For example `" 5"`. */
  readonly Lane6Place: string;
  /** Lane 6: time as displayed. For example `"11.25"`. */
  readonly Lane6Time: string;
  /** Lane 6: last intermediate time. For example `"6.05"`. */
  readonly Lane6Split: string;
  /** Lane 6: start reaction, three decimals. For example `"0.155"`. */
  readonly Lane6ReactionTime: string;
  /** Lane 6: record mark. For example `"PB"`. */
  readonly Lane6Record: string | null;
  /** Lane 6: result status. For example `"OK"`. */
  readonly Lane6Status: string | null;
  /** Lane 7: competitor. For example `"Gomez"`. */
  readonly Lane7Name: string | null;
  /** Lane 7: nation or club code. For example `"ESP"`. */
  readonly Lane7Nation: string | null;
  /** Lane 7: place, right-aligned. For example `" 8"`. */
  readonly Lane7Place: string;
  /** Lane 7: time as displayed. For example `"11.46"`. */
  readonly Lane7Time: string;
  /** Lane 7: last intermediate time. For example `"6.14"`. */
  readonly Lane7Split: string;
  /** Lane 7: start reaction, three decimals. For example `"0.159"`. */
  readonly Lane7ReactionTime: string;
  /** Lane 7: record mark. For example `"PB"`. */
  readonly Lane7Record: string | null;
  /** Lane 7: result status. For example `"OK"`. */
  readonly Lane7Status: string | null;
  /** Lane 8: competitor. For example `"Haddad"`. */
  readonly Lane8Name: string | null;
  /** Lane 8: nation or club code. For example `"LBN"`. */
  readonly Lane8Nation: string | null;
  /** Lane 8: place, right-aligned. For example `" 7"`. */
  readonly Lane8Place: string;
  /** Lane 8: time as displayed. For example `"11.39"`. */
  readonly Lane8Time: string;
  /** Lane 8: last intermediate time. For example `"6.11"`. */
  readonly Lane8Split: string;
  /** Lane 8: start reaction, three decimals. For example `"0.163"`. */
  readonly Lane8ReactionTime: string;
  /** Lane 8: record mark. For example `"PB"`. */
  readonly Lane8Record: string | null;
  /** Lane 8: result status. For example `"OK"`. */
  readonly Lane8Status: string | null;
  /** Lane 9: competitor. For example `"Ivanova"`. */
  readonly Lane9Name: string | null;
  /** Lane 9: nation or club code. For example `"BUL"`. */
  readonly Lane9Nation: string | null;
  /** Lane 9: place, right-aligned. For example `"10"`. */
  readonly Lane9Place: string;
  /** Lane 9: time as displayed. For example `"11.60"`. */
  readonly Lane9Time: string;
  /** Lane 9: last intermediate time. For example `"6.20"`. */
  readonly Lane9Split: string;
  /** Lane 9: start reaction, three decimals. For example `"0.167"`. */
  readonly Lane9ReactionTime: string;
  /** Lane 9: record mark. For example `"PB"`. */
  readonly Lane9Record: string | null;
  /** Lane 9: result status. For example `"OK"`. */
  readonly Lane9Status: string | null;
  /** Lane 10: competitor. For example `"Jansen"`. */
  readonly Lane10Name: string | null;
  /** Lane 10: nation or club code. For example `"NED"`. */
  readonly Lane10Nation: string | null;
  /** Lane 10: place, right-aligned. For example `" 9"`. */
  readonly Lane10Place: string;
  /** Lane 10: time as displayed. For example `"11.53"`. */
  readonly Lane10Time: string;
  /** Lane 10: last intermediate time. For example `"6.17"`. */
  readonly Lane10Split: string;
  /** Lane 10: start reaction, three decimals. For example `"0.171"`. */
  readonly Lane10ReactionTime: string;
  /** Lane 10: record mark. For example `"PB"`. */
  readonly Lane10Record: string | null;
  /** Lane 10: result status. For example `"OK"`. */
  readonly Lane10Status: string | null;
}

/** Generic: what consumers get. */
export interface GenericLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Hundreds digit of the home score. For example `" "`. */
  readonly HomeScoreHundreds: string;
  /** Tens digit of the home score. For example `"1"`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"2"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"12"`. */
  readonly HomeScore: string;
  /** Hundreds digit of the guest score. For example `" "`. */
  readonly GuestScoreHundreds: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"9"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"9"`. */
  readonly GuestScore: string;
  /** Current period. For example `"2"`. */
  readonly Period: string;
  /** Current period in words. For example `"2nd"`. */
  readonly PeriodOrdinal: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home fouls or faults, right-aligned. For example `" 2"`. */
  readonly HomeFouls: string;
  /** Guest fouls or faults, right-aligned. For example `" 3"`. */
  readonly GuestFouls: string;
  /** Home timeouts left. For example `"2"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left. For example `"2"`. */
  readonly GuestTimeouts: string;
  /** Headline of the event. For example `"Open Day Final"`. */
  readonly Title: string | null;
  /** Free text for the board. For example `"Welcome"`. */
  readonly Text: string | null;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Free slot 1. For example `"slot 1"`. */
  readonly Generic1: string | null;
  /** Free slot 2. For example `"slot 2"`. */
  readonly Generic2: string | null;
  /** Free slot 3. For example `"slot 3"`. */
  readonly Generic3: string | null;
  /** Free slot 4. For example `"slot 4"`. */
  readonly Generic4: string | null;
  /** Free slot 5. For example `"slot 5"`. */
  readonly Generic5: string | null;
  /** Free slot 6. For example `"slot 6"`. */
  readonly Generic6: string | null;
  /** Free slot 7. For example `"slot 7"`. */
  readonly Generic7: string | null;
  /** Free slot 8. For example `"slot 8"`. */
  readonly Generic8: string | null;
  /** Free slot 9. For example `"slot 9"`. */
  readonly Generic9: string | null;
  /** Free slot 10. For example `"slot 10"`. */
  readonly Generic10: string | null;
  /** Free slot 11. For example `"slot 11"`. */
  readonly Generic11: string | null;
  /** Free slot 12. For example `"slot 12"`. */
  readonly Generic12: string | null;
  /** Free slot 13. For example `"slot 13"`. */
  readonly Generic13: string | null;
  /** Free slot 14. For example `"slot 14"`. */
  readonly Generic14: string | null;
  /** Free slot 15. For example `"slot 15"`. */
  readonly Generic15: string | null;
  /** Free slot 16. For example `"slot 16"`. */
  readonly Generic16: string | null;
  /** Free slot 17. For example `"slot 17"`. */
  readonly Generic17: string | null;
  /** Free slot 18. For example `"slot 18"`. */
  readonly Generic18: string | null;
  /** Free slot 19. For example `"slot 19"`. */
  readonly Generic19: string | null;
  /** Free slot 20. For example `"slot 20"`. */
  readonly Generic20: string | null;
}

/** Futsal: what consumers get. */
export interface FutsalLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `" "`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"3"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"3"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `" "`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"3"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"3"`. */
  readonly GuestScore: string;
  /** Current half. For example `"2"`. */
  readonly Period: string;
  /** Current half in words. For example `"2nd"`. */
  readonly PeriodOrdinal: string;
  /** Home team fouls in the half. For example `"4"`. */
  readonly HomeFouls: string;
  /** Guest team fouls in the half. For example `"2"`. */
  readonly GuestFouls: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home timeouts left in the half. For example `"1"`. */
  readonly HomeTimeouts: string;
  /** Guest timeouts left in the half. For example `"0"`. */
  readonly GuestTimeouts: string;
  /** Timeout clock as displayed. For example `"0:42"`. */
  readonly TimeoutClock: string;
  /** Home shots, right-aligned. For example `"14"`. */
  readonly HomeShots: string;
  /** Guest shots, right-aligned. For example `"12"`. */
  readonly GuestShots: string;
  /** Home corner kicks, right-aligned. For example `" 5"`. */
  readonly HomeCornerKicks: string;
  /** Guest corner kicks, right-aligned. For example `" 4"`. */
  readonly GuestCornerKicks: string;
  /** Home saves, right-aligned. For example `" 6"`. */
  readonly HomeSaves: string;
  /** Guest saves, right-aligned. For example `" 7"`. */
  readonly GuestSaves: string;
  /** Home shoot-out goals, right-aligned. For example `" 0"`. */
  readonly HomePenalties: string;
  /** Guest shoot-out goals, right-aligned. For example `" 0"`. */
  readonly GuestPenalties: string;
  /** Cap or jersey of home sending-off 1, null when none. For example `"11"`. */
  readonly HomePenalty1Player: string | null;
  /** Time left in home sending-off 1, empty when none. For example `"1:20"`. */
  readonly HomePenalty1Time: string;
  /** Cap or jersey of home sending-off 2, null when none. For example `"16"`. */
  readonly HomePenalty2Player: string | null;
  /** Time left in home sending-off 2, empty when none. For example `"1:52"`. */
  readonly HomePenalty2Time: string;
  /** Cap or jersey of guest sending-off 1, null when none. For example `"14"`. */
  readonly GuestPenalty1Player: string | null;
  /** Time left in guest sending-off 1, empty when none. For example `"1:20"`. */
  readonly GuestPenalty1Time: string;
  /** Cap or jersey of guest sending-off 2, null when none. For example `"19"`. */
  readonly GuestPenalty2Player: string | null;
  /** Time left in guest sending-off 2, empty when none. For example `"1:52"`. */
  readonly GuestPenalty2Time: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Home yellow cards, right-aligned. For example `" 1"`. */
  readonly HomeYellowCards: string;
  /** Guest yellow cards, right-aligned. For example `" 2"`. */
  readonly GuestYellowCards: string;
  /** Home red cards, right-aligned. For example `" 0"`. */
  readonly HomeRedCards: string;
  /** Guest red cards, right-aligned. For example `" 1"`. */
  readonly GuestRedCards: string;
}

/** Handball: what consumers get. */
export interface HandballLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the home score. For example `"1"`. */
  readonly HomeScoreTens: string;
  /** Ones digit of the home score. For example `"4"`. */
  readonly HomeScoreOnes: string;
  /** The home score as text. For example `"14"`. */
  readonly HomeScore: string;
  /** Tens digit of the guest score. For example `"1"`. */
  readonly GuestScoreTens: string;
  /** Ones digit of the guest score. For example `"3"`. */
  readonly GuestScoreOnes: string;
  /** The guest score as text. For example `"13"`. */
  readonly GuestScore: string;
  /** Current half. For example `"1"`. */
  readonly Period: string;
  /** Current half in words. For example `"1st"`. */
  readonly PeriodOrdinal: string;
  /** '<' when the home side has the ball. For example `"<"`. */
  readonly HomePossession: string;
  /** '>' when the guest side has the ball. For example `" "`. */
  readonly GuestPossession: string;
  /** Home team timeouts left. For example `"2"`. */
  readonly HomeTimeouts: string;
  /** Guest team timeouts left. For example `"3"`. */
  readonly GuestTimeouts: string;
  /** Timeout clock as displayed. For example `"0:35"`. */
  readonly TimeoutClock: string;
  /** Cap or jersey of home suspension 1, null when none. For example `"11"`. */
  readonly HomeSuspension1Player: string | null;
  /** Time left in home suspension 1, empty when none. For example `"1:31"`. */
  readonly HomeSuspension1Time: string;
  /** Cap or jersey of home suspension 2, null when none. For example `"16"`. */
  readonly HomeSuspension2Player: string | null;
  /** Time left in home suspension 2, empty when none. For example `"0:44"`. */
  readonly HomeSuspension2Time: string;
  /** Cap or jersey of home suspension 3, null when none. For example `"21"`. */
  readonly HomeSuspension3Player: string | null;
  /** Time left in home suspension 3, empty when none. For example `"1:58"`. */
  readonly HomeSuspension3Time: string;
  /** Cap or jersey of guest suspension 1, null when none. For example `"14"`. */
  readonly GuestSuspension1Player: string | null;
  /** Time left in guest suspension 1, empty when none. For example `"1:31"`. */
  readonly GuestSuspension1Time: string;
  /** Cap or jersey of guest suspension 2, null when none. For example `"19"`. */
  readonly GuestSuspension2Player: string | null;
  /** Time left in guest suspension 2, empty when none. For example `"0:44"`. */
  readonly GuestSuspension2Time: string;
  /** Cap or jersey of guest suspension 3, null when none. For example `"24"`. */
  readonly GuestSuspension3Player: string | null;
  /** Time left in guest suspension 3, empty when none. For example `"1:58"`. */
  readonly GuestSuspension3Time: string;
  /** Home cautions. For example `"2"`. */
  readonly HomeYellowCards: string;
  /** Guest cautions. For example `"1"`. */
  readonly GuestYellowCards: string;
  /** Home shots, right-aligned. For example `"24"`. */
  readonly HomeShots: string;
  /** Guest shots, right-aligned. For example `"23"`. */
  readonly GuestShots: string;
  /** Home saves, right-aligned. For example `" 7"`. */
  readonly HomeSaves: string;
  /** Guest saves, right-aligned. For example `" 6"`. */
  readonly GuestSaves: string;
  /** Home shoot-out goals, right-aligned. For example `" 0"`. */
  readonly HomePenalties: string;
  /** Guest shoot-out goals, right-aligned. For example `" 0"`. */
  readonly GuestPenalties: string;
  /** 'P' while the passive-play warning is shown. For example `" "`. */
  readonly PassivePlay: string;
  /** 'H' while the horn sounds. For example `" "`. */
  readonly Horn: string;
  /** Home disqualifications. For example `"0"`. */
  readonly HomeRedCards: string;
  /** Guest disqualifications. For example `"1"`. */
  readonly GuestRedCards: string;
  /** Home disqualifications with a report. For example `"0"`. */
  readonly HomeBlueCards: string;
  /** Guest disqualifications with a report. For example `"0"`. */
  readonly GuestBlueCards: string;
}

/** TableTennis: what consumers get. */
export interface TableTennisLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the match hours. For example `"1"`. */
  readonly ClockHourTens: string;
  /** Ones digit of the match hours. For example `"1"`. */
  readonly ClockHourOnes: string;
  /** Current set. For example `"1"`. */
  readonly Set: string;
  /** Home points in the current set. For example `"12"`. */
  readonly HomePoints: string;
  /** Guest points in the current set. For example `"12"`. */
  readonly GuestPoints: string;
  /** Home sets won. For example `"1"`. */
  readonly HomeSetsWon: string;
  /** Guest sets won. For example `"1"`. */
  readonly GuestSetsWon: string;
  /** Home points in set 1, right-aligned. For example `"12"`. */
  readonly HomePointsSet1: string;
  /** Home points in set 2, right-aligned. For example `"12"`. */
  readonly HomePointsSet2: string;
  /** Home points in set 3, right-aligned. For example `"12"`. */
  readonly HomePointsSet3: string;
  /** Home points in set 4, right-aligned. For example `"12"`. */
  readonly HomePointsSet4: string;
  /** Guest points in set 1, right-aligned. For example `"12"`. */
  readonly GuestPointsSet1: string;
  /** Guest points in set 2, right-aligned. For example `"12"`. */
  readonly GuestPointsSet2: string;
  /** Guest points in set 3, right-aligned. For example `"12"`. */
  readonly GuestPointsSet3: string;
  /** Guest points in set 4, right-aligned. For example `"12"`. */
  readonly GuestPointsSet4: string;
  /** 'S' when the home side serves. For example `"S"`. */
  readonly HomeServe: string;
  /** 'S' when the guest side serves. For example `"S"`. */
  readonly GuestServe: string;
  /** Current set in words. For example `"1st"`. */
  readonly SetOrdinal: string;
  /** Home points in set 5, right-aligned. For example `" 0"`. */
  readonly HomePointsSet5: string;
  /** Home points in set 6, right-aligned. For example `" 0"`. */
  readonly HomePointsSet6: string;
  /** Home points in set 7, right-aligned. For example `" 0"`. */
  readonly HomePointsSet7: string;
  /** Guest points in set 5, right-aligned. For example `" 0"`. */
  readonly GuestPointsSet5: string;
  /** Guest points in set 6, right-aligned. For example `" 0"`. */
  readonly GuestPointsSet6: string;
  /** Guest points in set 7, right-aligned. For example `" 0"`. */
  readonly GuestPointsSet7: string;
}

/** Badminton: what consumers get. */
export interface BadmintonLive {
  /** Where the data came from, as a number. 0 Unknown, 1 Local, 2 Cloud, 3 Replay, 4 Ingress, 5 LocalEmulated; for example `2`. */
  readonly OriginTypeId: 0 | 1 | 2 | 3 | 4 | 5;
  /** Where the data came from, as text. For example `"Cloud"`. */
  readonly OriginType: 'Unknown' | 'Local' | 'Cloud' | 'Replay' | 'Ingress' | 'Local emulated';
  /** Tens digit of the clock minutes, blank when zero. For example `"1"`. */
  readonly ClockMinutesTens: string;
  /** Ones digit of the clock minutes, blank when no minutes are shown. For example `"2"`. */
  readonly ClockMinutesOnes: string;
  /** Tens digit of the clock seconds. For example `"3"`. */
  readonly ClockSecondTens: string;
  /** Ones digit of the clock seconds. For example `"4"`. */
  readonly ClockSecondOnes: string;
  /** Tenths digit of the clock; 0 when the clock text has no fraction. For example `"5"`. */
  readonly ClockTenthsSecond: string;
  /** ':' for minutes:seconds, '.' for seconds.tenths. For example `":"`. */
  readonly ClockMode: ':' | '.';
  /** Clock as displayed, no leading zero. For example `"12:34"`. */
  readonly Clock: string;
  /** Clock with two-digit minutes and always one tenths digit. For example `"12:34.5"`. */
  readonly FullClock: string;
  /** Decoder mapping id; 0 for pushed events, which pass no decoder. For example `1`. */
  readonly VendorSportId: number;
  /** Event type id. For example `3`. */
  readonly EventId: number;
  /** Inbound channel of a multi-channel controller; blank for pushed events. For example `"1"`. */
  readonly InboundChannelNumber: string;
  /** R running, S stopped, blank unknown. For example `"R"`. */
  readonly ClockStatus: 'R' | 'S' | ' ';
  /** Same marks for the play, shot or pitch clock. For example `"S"`. */
  readonly PlayClockStatus: 'R' | 'S' | ' ';
  /** Name of the home side, null when not sent. For example `"Hillcrest"`. */
  readonly HomeTeamName: string | null;
  /** Name of the guest side, null when not sent. For example `"Riverside"`. */
  readonly GuestTeamName: string | null;
  /** Number of the bot that carries this event. For example `12345`. */
  readonly BotId: number;
  /** Display name of the bot, null when it has none. For example `"Main Arena"`. */
  readonly BotName: string | null;
  /** UTC time the service took the event. For example `"2026-04-01T18:30:05.120Z"`. */
  readonly ReceivedAt: string;
  /** UTC time this payload was written out. For example `"2026-04-01T18:30:05.134Z"`. */
  readonly EmittedAt: string;
  /** UTC time the first event of this game came; tells one game of a bot from the next, null when not known. For example `"2026-04-01T18:00:00.000Z"`. */
  readonly GameStartedAt: string | null;
  /** Tens digit of the match hours. For example `"1"`. */
  readonly ClockHourTens: string;
  /** Ones digit of the match hours. For example `"1"`. */
  readonly ClockHourOnes: string;
  /** Current set. For example `"1"`. */
  readonly Set: string;
  /** Home points in the current set. For example `"12"`. */
  readonly HomePoints: string;
  /** Guest points in the current set. For example `"12"`. */
  readonly GuestPoints: string;
  /** Home sets won. For example `"1"`. */
  readonly HomeSetsWon: string;
  /** Guest sets won. For example `"1"`. */
  readonly GuestSetsWon: string;
  /** Home points in set 1, right-aligned. For example `"12"`. */
  readonly HomePointsSet1: string;
  /** Home points in set 2, right-aligned. For example `"12"`. */
  readonly HomePointsSet2: string;
  /** Home points in set 3, right-aligned. For example `"12"`. */
  readonly HomePointsSet3: string;
  /** Home points in set 4, right-aligned. For example `"12"`. */
  readonly HomePointsSet4: string;
  /** Guest points in set 1, right-aligned. For example `"12"`. */
  readonly GuestPointsSet1: string;
  /** Guest points in set 2, right-aligned. For example `"12"`. */
  readonly GuestPointsSet2: string;
  /** Guest points in set 3, right-aligned. For example `"12"`. */
  readonly GuestPointsSet3: string;
  /** Guest points in set 4, right-aligned. For example `"12"`. */
  readonly GuestPointsSet4: string;
  /** 'S' when the home side serves. For example `"S"`. */
  readonly HomeServe: string;
  /** 'S' when the guest side serves. For example `"S"`. */
  readonly GuestServe: string;
  /** Current set in words. For example `"1st"`. */
  readonly SetOrdinal: string;
  /** Home points in set 5, right-aligned. For example `" 0"`. */
  readonly HomePointsSet5: string;
  /** Guest points in set 5, right-aligned. For example `" 0"`. */
  readonly GuestPointsSet5: string;
}
