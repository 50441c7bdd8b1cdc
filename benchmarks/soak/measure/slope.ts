import { spreadOf } from '../../support/spread.ts';
import type { Sample } from './sample.ts';

export interface Slope {
  readonly mebibytesPerHour: number;
  /** What that comes to in these seconds. */
  readonly mebibytes: number;
  /** The seconds of the soak that it was taken from, without the warm-up. */
  readonly fromSecond: number;
  readonly toSecond: number;
}

const warmUpPart = 0.25;
/** V8 and malloc take minutes to come to the size that they keep. */
const warmUpSecondsMax = 300;
const windowsMax = 60;

/**
 * How fast memory grows once the process is warm. Of the longest time without a restart the first quarter, five minutes at most, is left
 * out; the rest is cut into windows, of each the lowest value is taken, which is what is left after a collection; and the
 * slope is the median of the slopes of all pairs of windows (Theil and Sen), which a few odd ones do not move.
 */
export function findSlope(
  samples: readonly Sample[],
  valueOf: (sample: Sample) => number | undefined,
): Slope | undefined {
  const warm = withoutWarmUp(findLongestSegment(samples)).flatMap((sample) => {
    const value = valueOf(sample);
    return value === undefined ? [] : { second: sample.second, value };
  });
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const points = lowestOfWindows(warm);
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.second - one.second)),
  );
  if (slopes.length === 0) return undefined;
  const perSecond = spreadOf(slopes).median;
  return {
    mebibytesPerHour: perSecond * 3600,
    mebibytes: perSecond * (last.second - first.second),
    fromSecond: first.second,
    toSecond: last.second,
  };
}

function findLongestSegment(samples: readonly Sample[]): readonly Sample[] {
  const segments = [...Map.groupBy(samples, ({ generation }) => generation).values()];
  return segments.reduce((longest, segment) => (lengthOf(segment) > lengthOf(longest) ? segment : longest), []);
}

function lengthOf(segment: readonly Sample[]): number {
  return (segment.at(-1)?.second ?? 0) - (segment[0]?.second ?? 0);
}

function withoutWarmUp(segment: readonly Sample[]): readonly Sample[] {
  const start = (segment[0]?.second ?? 0) + Math.min(warmUpSecondsMax, lengthOf(segment) * warmUpPart);
  return segment.filter(({ second }) => second >= start);
}

interface Point {
  readonly second: number;
  readonly value: number;
}

function lowestOfWindows(points: readonly Point[]): Point[] {
  const size = Math.max(1, Math.ceil(points.length / windowsMax));
  const lowest: Point[] = [];
  for (let start = 0; start < points.length; start += size) {
    const window = points.slice(start, start + size);
    lowest.push(window.reduce((low, point) => (point.value < low.value ? point : low)));
  }
  return lowest;
}
