import { ratioOf, type Summary } from '../support/comparison.ts';
import { formatRatio } from '../support/format-table.ts';
import type { Spread } from '../support/spread.ts';
import { type SystemName, systemTitles } from '../systems/system-names.ts';

interface Claim {
  readonly load: string;
  readonly system: SystemName;
  readonly variation?: 'new values';
  /** Events a second of Scorewire on SQLite, to those of the system. */
  readonly ratioMin?: number;
  readonly ratioMax?: number;
}

const claims: readonly Claim[] = [
  { load: 'throughput', system: 'mosquitto', ratioMin: 1.5 },
  { load: 'throughput', system: 'aedes-pipeline', ratioMin: 3 },
  { load: 'throughput', system: 'mosquitto-consumer', ratioMin: 4 },
  // SQLite is at most 2.5 times as fast as PostgreSQL.
  { load: 'throughput', system: 'scorewire-postgres', ratioMax: 2.5 },
  { load: 'throughput', variation: 'new values', system: 'mosquitto', ratioMin: 1.2 },
];
const newValuesMin = 0.8;

/** Compares each claim of the project with this run. */
export function formatClaims(summaries: readonly Summary<SystemName>[]): string[] {
  const compared = claims.flatMap(({ load, system, variation, ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY }) => {
    const found = summaries.find(
      (each) => each.load.name === load && each.system === system && each.load.variation === variation,
    );
    const title = `${load}${variation === undefined ? '' : `, ${variation}`}: Scorewire to ${systemTitles[system]}`;
    return formatClaim(title, found?.ratio, ratioMin, ratioMax);
  });
  return [...compared, ...formatNewValues(summaries)];
}

/** Scorewire with a new value in every event, to the same load without. */
function formatNewValues(summaries: readonly Summary<SystemName>[]): string[] {
  const ours = summaries.filter(({ system }) => system === 'scorewire');
  return ours.flatMap(({ load: { name, variation }, rounds }) => {
    if (variation !== 'new values') return [];
    const plain = ours.find(({ load }) => load.name === name && load.variation === 'placeholder');
    return formatClaim(`${name}: new values to repeating values`, ratioOf(rounds, plain?.rounds ?? []), newValuesMin);
  });
}

function formatClaim(title: string, ratio: Spread | undefined, min: number, max = Number.POSITIVE_INFINITY): string[] {
  if (ratio === undefined) return [];
  const bound = min > 0 ? `at least ${min}` : `at most ${max}`;
  const verdict = ratio.median >= min && ratio.median <= max ? 'shown' : 'not shown';
  return [`  ${title}: ${formatRatio(ratio)}, claimed ${bound}: ${verdict}`];
}
