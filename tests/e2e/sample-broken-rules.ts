import type { StatusSample } from './sample-status.ts';

/** Type 6: events that keep every limit of their fields and break what the sport allows. */
export const brokenRules: readonly StatusSample[] = [
  {
    ...broken(
      2,
      'football.down-range',
      { Down: 5 },
      { field: 'Down', expected: 'Down <= 4', actual: 'Down = 5', value: 5 },
      'There are four downs.',
    ),
    message: 'The event breaks a rule of Football: There are four downs.',
  },
  broken(
    1,
    'baseball.outs-range',
    { Outs: 4 },
    { field: 'Outs', expected: 'Outs <= 3', actual: 'Outs = 4', value: 4 },
    'The third out ends the half inning.',
  ),
  broken(
    1,
    'baseball.half-conflict',
    { TopOfInning: true, BottomOfInning: true },
    {
      field: 'TopOfInning',
      expected: '!(TopOfInning && BottomOfInning)',
      actual: 'TopOfInning = true, BottomOfInning = true',
      value: true,
    },
    'An inning is in one half at a time.',
  ),
  broken(
    3,
    'basketball.score-whole',
    { HomeScore: 1.5 },
    { field: 'HomeScore', expected: 'whole(HomeScore)', actual: 'HomeScore = 1.5', value: 1.5 },
    'The type is number, but this sport has no part points.',
  ),
  broken(
    6,
    'volleyball.set-range',
    { Set: 6 },
    { field: 'Set', expected: 'Set <= 5', actual: 'Set = 6', value: 6 },
    'A match has five sets at most.',
  ),
  broken(
    13,
    'swimming.heat-range',
    { Heat: 5, HeatCount: 4 },
    { field: 'Heat', expected: 'Heat <= HeatCount', actual: 'Heat = 5, HeatCount = 4', value: 5 },
    'There is no heat beyond the last one.',
  ),
  broken(
    31,
    'table-tennis.sets-add-up',
    { Set: 2, HomeSetsWon: 2, GuestSetsWon: 1 },
    {
      field: 'HomeSetsWon',
      expected: 'HomeSetsWon + GuestSetsWon <= Set',
      actual: 'HomeSetsWon = 2, GuestSetsWon = 1, Set = 2',
      value: 2,
    },
    'No more sets can be won than have been played.',
  ),
  {
    title: 'both sides break a rule, and another one is broken too: all are told',
    payload: '{"EventId":3,"HomeScore":1.5,"GuestScore":2.5,"HomePossession":true,"GuestPossession":true}',
    eventId: 3,
    message: 'The event breaks 3 rules of Basketball: The type is number, but this sport has no part points.',
    errors: [
      { field: 'HomeScore', expected: 'whole(HomeScore)' },
      { field: 'GuestScore', expected: 'whole(GuestScore)' },
      { field: 'HomePossession', expected: '!(HomePossession && GuestPossession)' },
    ],
  },
  {
    title: 'a rule is broken beside odd things, which then do not matter',
    payload: '{"EventId":3,"HomeScore":1.5,"Period":9,"Weather":"rain"}',
    eventId: 3,
    errors: [{ field: 'HomeScore', pointer: '/HomeScore', expected: 'whole(HomeScore)' }],
  },
  {
    title: 'an event of a sport that the bot does not take',
    payload: '{"EventId":8,"HomeScore":1}',
    boundTo: 3,
    eventId: 8,
    message: 'This bot takes events of Basketball (EventId 3) only; got Soccer (EventId 8).',
    errors: [
      {
        field: 'EventId',
        pointer: '/EventId',
        expected: 'EventId 3 (Basketball)',
        actual: 'EventId 8 (Soccer)',
        value: 8,
        hint: 'Push it to a bot for Soccer, or ask support to change the sport of this bot.',
      },
    ],
  },
  {
    title: 'an event of a sport that the bot does not take, with a fault in a field, which then does not matter',
    payload: '{"EventId":8,"HomeScore":"x"}',
    boundTo: 3,
    eventId: 8,
    errors: [{ field: 'EventId', expected: 'EventId 3 (Basketball)', actual: 'EventId 8 (Soccer)' }],
  },
  {
    ...odd(
      3,
      'basketball.period-range',
      { Period: 9 },
      { field: 'Period', expected: 'Period <= 8', actual: 'Period = 9', value: 9 },
      'Four quarters and four overtimes; more is all but surely a keying slip.',
    ),
    message:
      'The event is odd by a rule of Basketball: Four quarters and four overtimes; more is all but surely a keying slip.',
  },
  odd(
    1,
    'baseball.balls-four',
    { Balls: 4 },
    { field: 'Balls', expected: 'Balls <= 3', actual: 'Balls = 4', value: 4 },
    'Four shows only until the walk is taken; a board that stays there missed the reset.',
  ),
  odd(
    7,
    'lacrosse.shot-clock-range',
    { ShotClock: '91' },
    { field: 'ShotClock', expected: 'seconds(ShotClock) <= 90', actual: 'ShotClock = "91"', value: '91' },
    'Longer than any possession the rules allow.',
  ),
  {
    ...odd(
      3,
      'basketball.score-down',
      { HomeScore: 1 },
      { field: 'HomeScore', expected: 'HomeScore >= prev.HomeScore', actual: 'HomeScore = 1', value: 1 },
      "A falling score is mostly an operator's correction, so it is told, not refused.",
    ),
    before: '{"EventId":3,"HomeScore":2}',
  },
  {
    ...odd(
      8,
      'soccer.period-jump',
      { Period: 3 },
      {
        field: 'Period',
        expected: 'Period >= prev.Period && Period <= prev.Period + 1',
        actual: 'Period = 3',
        value: 3,
      },
      'Periods follow one another; a jump or a step back is a slip or a correction.',
    ),
    before: '{"EventId":8,"Period":1}',
  },
];

type Told = StatusSample['errors'][number];

function broken(eventId: number, rule: string, fields: object, error: Told, why: string): StatusSample {
  const told = { pointer: `/${error.field}`, ...error, hint: `${rule}: ${why}` };
  return { title: rule, payload: JSON.stringify({ EventId: eventId, ...fields }), eventId, errors: [told] };
}

function odd(eventId: number, rule: string, fields: object, error: Told, why: string): StatusSample {
  return { ...broken(eventId, rule, fields, error, why), severity: 'warning' };
}
