import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import { toForm, toKey } from './field-synonyms.ts';
import { createNameHints } from './name-hints.ts';

/** By sport: names that other systems use, and the field that is meant. */
const good: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  basketball: {
    homeScore: 'HomeScore',
    home_score: 'HomeScore',
    HOMESCORE: 'HomeScore',
    'Home-Score': 'HomeScore',
    HomeScroe: 'HomeScore',
    HomePoints: 'HomeScore',
    AwayScore: 'GuestScore',
    awayscore: 'GuestScore',
    away_points: 'GuestScore',
    VisitorScore: 'GuestScore',
    ScoreHome: 'HomeScore',
    score_away: 'GuestScore',
    HomeTeamScore: 'HomeScore',
    AwayTeamPoints: 'GuestScore',
    AwayTeamName: 'GuestTeamName',
    AwayTeam: 'GuestTeamName',
    HomeTeam: 'HomeTeamName',
    HomeName: 'HomeTeamName',
    VisitorName: 'GuestTeamName',
    Quarter: 'Period',
    Half: 'Period',
    Qtr: 'Period',
    CurrentPeriod: 'Period',
    PeriodNumber: 'Period',
    GameClock: 'Clock',
    game_clock: 'Clock',
    GameTime: 'Clock',
    TimeRemaining: 'Clock',
    ClockRunning: 'IsClockRunning',
    IsRunning: 'IsClockRunning',
    AwayFouls: 'GuestFouls',
    HomeTeamFouls: 'HomeFouls',
    HomeFoul: 'HomeFouls',
    AwayPossession: 'GuestPossession',
    HomePoss: 'HomePossession',
    AwayBonus: 'GuestBonus',
    HomePlayer1Score: 'HomePlayer1Points',
    AwayPlayer3Fouls: 'GuestPlayer3Fouls',
    PossessionClock: 'ShotClock',
    Buzzer: 'Horn',
  },
  football: {
    Period: 'Quarter',
    AwayScore: 'GuestScore',
    VisitorScore: 'GuestScore',
    GuestScoreQuarter1: 'VisitorScoreQuarter1',
    AwayScoreQtr4: 'VisitorScoreQuarter4',
    HomeScorePeriod2: 'HomeScoreQuarter2',
    HomeTimeoutsLeft: 'HomeTimeouts',
    AwayTOL: 'GuestTimeouts',
    AwayTotalYards: 'VisitorTotalYards',
    YardsToGo: 'ToGo',
    Distance: 'ToGo',
    YardLine: 'BallOn',
  },
  baseball: {
    Period: 'Inning',
    HomeScore: 'HomeRuns',
    AwayRuns: 'GuestRuns',
    AwayInning3: 'GuestInning3',
    VisitorHits: 'GuestHits',
    RunnerOnFirst: 'OnFirst',
    SecondBase: 'OnSecond',
    TopInning: 'TopOfInning',
    Strike: 'Strikes',
  },
  softball: { Period: 'Inning', AwayErrors: 'GuestErrors', CurrentInning: 'Inning' },
  soccer: { Half: 'Period', HomeGoals: 'HomeScore', AwayGoals: 'GuestScore', HomeCorners: 'HomeCornerKicks' },
  hockey: {
    AwayGoals: 'GuestScore',
    HomeSOG: 'HomeShots',
    AwayShotsOnGoal: 'GuestShots',
    AwayPowerPlay: 'GuestPowerPlay',
    AwayPenalty1Player: 'GuestPenalty1Player',
  },
  handball: { HomePenalty1Time: 'HomeSuspension1Time', AwayExclusion2Player: 'GuestSuspension2Player' },
  'water-polo': { Quarter: 'Period', HomePenalty1Time: 'HomeExclusion1Time' },
  futsal: { AwayTimeout: 'GuestTimeouts', HomeSuspension1Player: 'HomePenalty1Player' },
  lacrosse: { Quarter: 'Period', AwayGroundBalls: 'GuestGroundBalls' },
  volleyball: {
    Period: 'Set',
    SetNumber: 'Set',
    HomePoints: 'HomeScore',
    HomeScoreSet1: 'HomeScoreGame1',
    AwayPointsSet2: 'GuestScoreGame2',
    HomeServing: 'HomeServe',
  },
  badminton: { Game: 'Set', HomeScore: 'HomePoints', AwayGamesWon: 'GuestSetsWon', HomePointsGame1: 'HomePointsSet1' },
  'table-tennis': { GameNumber: 'Set', AwayScore: 'GuestPoints', HomeSets: 'HomeSetsWon', AwayService: 'GuestServe' },
  tennis: { Period: 'Set', TopServing: 'TopServe', TopName: 'TopPlayerName', HomeTeam: 'HomeTeamName' },
  wrestling: { HomeTeamScore: 'HomeTeamPoints', AwayMatchPoints: 'GuestMatchPoints', AwayStalls: 'GuestStalls' },
  generic: { Quarter: 'Period', AwayScore: 'GuestScore' },
  rodeo: { RiderPoints: 'RiderScore' },
  swimming: { AwayScore: 'GuestScore', Lane1Tme: 'Lane1Time' },
};

/** Names that get no hint in any sport without such a field: a bad guess is worse than none. */
const none = [
  'Home',
  'Away',
  'Guest',
  'Score',
  'Team',
  'Possession',
  'Time',
  'Timestamp',
  'Weather',
  'Id',
  'Name',
  'Count',
  'Status',
  'Type',
  'Venue',
  'Attendance',
  'HomeColor',
  'HomeHats',
  'HomeRebounds',
  'HomeAssists',
  'Lane11Time',
  'Lane0Time',
  'HomePlayer14Fouls',
  'HomeInning11',
  'Generic21',
  'HomeScorePeriod9',
  'LeftQuarterMileKPH',
  'constructor',
  '__proto__',
  '',
  'x',
  '🏀🏀🏀🏀',
  'H'.repeat(60_000),
];

/** Names that get no hint in one sport, but do in another. */
const noneIn: Readonly<Record<string, readonly string[]>> = {
  basketball: ['Down', 'Inning1', 'HomeTimeouts', 'Sets', 'Outs'],
  baseball: ['HomeShots', 'GuestShots', 'Ball1'],
  soccer: ['GuestHits', 'HomeSets', 'Balls'],
  tennis: ['TopScore', 'Game', 'HomeScore', 'TopSet6'],
  wrestling: ['HomeName', 'HomeScore'],
  swimming: ['Period', 'Quarter', 'Inning'],
  'drag-racing': ['Period', 'HomeScore'],
};

suite('the field that the sender meant', () => {
  for (const [sport, names] of Object.entries(good))
    for (const [given, expected] of Object.entries(names))
      test(`${sport}: ${given} is ${expected}`, () => {
        assert.equal(createNameHints(sportOf(sport))(given), expected);
      });

  for (const sport of sports.filter(({ ingress }) => ingress !== null))
    test(`${sport.sport}: names that get no hint`, () => {
      const hints = createNameHints(sport);
      const names = [...none, ...(noneIn[sport.sport] ?? [])].filter((name) => !fieldNames(sport).includes(name));
      assert.deepEqual(
        names.map((name) => [name.slice(0, 40), hints(name)]).filter(([, hint]) => hint !== undefined),
        [],
      );
    });

  test('each field is found by its own name in another style', () => {
    for (const sport of sports) {
      const hints = createNameHints(sport);
      for (const name of fieldNames(sport)) {
        const snake = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
        assert.deepEqual([snake, hints(snake)], [snake, name]);
      }
    }
  });

  test('no two fields of a sport have the same form, so each can be found by a synonym', () => {
    for (const sport of sports) {
      const forms = fieldNames(sport).map((name) => toForm(toKey(name)));
      assert.deepEqual([sport.sport, forms.length], [sport.sport, new Set(forms).size]);
    }
  });
});

function sportOf(name: string): Sport {
  const found = sports.find(({ sport }) => sport === name);
  assert.ok(found, name);
  return found;
}

function fieldNames({ ingress }: Sport): string[] {
  return (ingress ?? []).map(({ name }) => name);
}
