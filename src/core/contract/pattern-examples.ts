import { clockPattern, gameClockPattern, resultTimePattern, shortClockPattern } from './clock-pattern.ts';
import { tennisPointsPattern } from './tennis-points-pattern.ts';

/**
 * Example texts for each pattern of the contracts, in the order in which a status shows them: "like 7:57 or 45.3". A status never shows the pattern
 * itself.
 */
export const patternExamples: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  [clockPattern, ['7:57', '1:02:45', '45.3']],
  [gameClockPattern, ['7:57', '45.3']],
  [shortClockPattern, ['24', '4.5', '1:30']],
  [resultTimePattern, ['56.74', '1:02.45', 'DQ']],
  [tennisPointsPattern, ['0', '15', '30', '40', 'AD']],
]);
