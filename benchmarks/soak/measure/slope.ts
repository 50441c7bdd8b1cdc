import { spreadOf } from '../../support/spread.ts';
import type { Sample } from './sample.ts';

export interface Slope {
  readonly mebibytesPerHour: number;
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
export function findSlope(samples: readonly Sample[], valueOf: (sample: Sample) => number): Slope | undefined {
  const segment = findLongestSegment(samples);
  const warm = withoutWarmUp(segment);
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const points = lowestOfWindows(warm, valueOf);
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.second - one.second)),
  );
  if (slopes.length === 0) return undefined;
  return {
    mebibytesPerHour: spreadOf(slopes).median * 3600,
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

function lowestOfWindows(samples: readonly Sample[], valueOf: (sample: Sample) => number): Point[] {
  const size = Math.max(1, Math.ceil(samples.length / windowsMax));
  const points: Point[] = [];
  for (let start = 0; start < samples.length; start += size) {
    const window = samples
      .slice(start, start + size)
      .map((sample) => ({ second: sample.second, value: valueOf(sample) }));
    points.push(window.reduce((low, point) => (point.value < low.value ? point : low)));
  }
  return points;
}
