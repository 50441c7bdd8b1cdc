/**
 * Names that scoreboards, scoring apps and data feeds use for the fields of our contracts. Two names mean the same when their words have the same
 * form. Only unambiguous words are listed: a bad guess is worse than none.
 */

const composedForm = 'period';

/**
 * Tried in this order: the longer of two words comes first. A plural is listed only where no other word begins with the s: "visitors" would match
 * part of VisitorScore.
 */
const wordForms: readonly (readonly [form: string, pattern: string])[] = [
  ['guest', 'visitor|visiting|away|guest'],
  ['home', 'host|home'],
  ['setswon', 'setswon|wonsets|sets'],
  [composedForm, '(?:current)?(?:period|quarter|qtr|half|inning|set)(?:number|num|no)?'],
  ['score', 'points|pts|score|goals|runs'],
  ['timeouts', 'timeoutsleft|timeoutsremaining|timeouts|timeoutleft|timeout|tol'],
  ['possession', 'possession|poss|hasball'],
  ['serve', 'serving|service|server|serves|serve'],
  ['penalty', 'penalty|suspension|exclusion'],
  ['corners', 'cornerkicks|cornerkick|corners'],
];

const anyWord = new RegExp(wordForms.map(([, pattern]) => pattern).join('|'), 'g');
/** By word: its form. The words of a pattern with optional parts are not listed. */
const formOf = new Map(
  wordForms.flatMap(([form, pattern]) => pattern.split('|').map((word): [string, string] => [word, form])),
);

/** A name in lower case without the separators of other naming styles: home_score, Home-Score. */
export function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** Replaces the synonyms in a key by one common form. */
export function toForm(key: string): string {
  return key.replaceAll(anyWord, (word) => formOf.get(word) ?? composedForm);
}

/** Whole names that share no word with the field, as keys. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ...['gameclock', 'gametime', 'gametimer', 'mainclock', 'matchclock', 'matchtime'].map(to('clock')),
  ...['clocktime', 'timeremaining', 'timeleft'].map(to('clock')),
  ...['clockrunning', 'clockisrunning', 'isrunning', 'running'].map(to('isclockrunning')),
  ...['shottimer', 'shottime', 'possessionclock'].map(to('shotclock')),
  ...['playtimer', 'playtime'].map(to('playclock')),
  ...['firstbase', 'runneronfirst', 'onfirstbase'].map(to('onfirst')),
  ...['secondbase', 'runneronsecond', 'onsecondbase'].map(to('onsecond')),
  ...['thirdbase', 'runneronthird', 'onthirdbase'].map(to('onthird')),
  ...['topinning', 'istopinning', 'istopofinning'].map(to('topofinning')),
  ...['bottominning', 'isbottominning', 'isbottomofinning'].map(to('bottomofinning')),
  ...['hometeam', 'teamhome', 'teamnamehome'].map(to('hometeamname')),
  ...['guestteam', 'teamguest', 'teamnameguest'].map(to('guestteamname')),
  ...['buzzer', 'hooter'].map(to('horn')),
]);

function to(field: string): (name: string) => [string, string] {
  return (name) => [name, field];
}

/** Words that mean something else in one sport, and their replacement in a key. */
export const sportWords: ReadonlyMap<string, readonly (readonly [RegExp, string])[]> = new Map([
  ['badminton', [[/game/g, 'set']]],
  ['table-tennis', [[/game/g, 'set']]],
  ['volleyball', [[/set(?=[1-9])/g, 'game']]],
  ['hockey', [[/shotsongoal|sog$/g, 'shots']]],
  [
    'football',
    [
      [/^(?:distance|yardstogo)$/g, 'togo'],
      [/^(?:yardline|ballposition)$/g, 'ballon'],
    ],
  ],
]);

/** Words that are not synonyms in a sport: the score of a tennis match is not its points. */
export const ownWords: ReadonlyMap<string, RegExp> = new Map([['tennis', /score|game/]]);
