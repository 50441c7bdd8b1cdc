import { formatRatio } from './report.ts';
import type { Summary } from './summary.ts';
import { type SystemName, systemTitles } from './systems/start-system.ts';

interface Claim {
  readonly system: SystemName;
  /** Events a second of Scorewire on SQLite, to those of the system. */
  readonly ratioMin?: number;
  readonly ratioMax?: number;
}

const claims: readonly Claim[] = [
  { system: 'mosquitto', ratioMin: 1.5 },
  { system: 'aedes-pipeline', ratioMin: 3 },
  { system: 'mosquitto-consumer', ratioMin: 4 },
  // At least 0.4 of what SQLite does.
  { system: 'scorewire-postgres', ratioMax: 2.5 },
];

/** What the project claims for the first load, and whether this run shows it. */
export function formatClaims(summaries: readonly Summary[]): string[] {
  return claims.flatMap(({ system, ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY }) => {
    const found = summaries.find(({ load, ...of }) => load.name === 'throughput' && of.system === system);
    if (found?.ratio === undefined) return [];
    const { median } = found.ratio;
    const bound = ratioMin > 0 ? `at least ${ratioMin}` : `at most ${ratioMax}`;
    const verdict = median >= ratioMin && median <= ratioMax ? 'shown' : 'not shown';
    return [`  Scorewire to ${systemTitles[system]}: ${formatRatio(found.ratio)}, claimed ${bound}: ${verdict}`];
  });
}
