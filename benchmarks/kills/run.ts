import { say } from '../support/parse-options.ts';
import { writeResults } from '../support/write-results.ts';
import { type CampaignResult, runCampaign } from './campaign.ts';
import { readOptions } from './options.ts';
import { renderCampaigns } from './report.ts';

/**
 * kill -9 of the service and of PostgreSQL under load, again and again; at the end the whole log is compared with what was acknowledged. Exits
 * with 1 when a promise was broken. See README.md.
 *
 *   npm run bench:kills -- [--service-kills 200] [--postgres-kills 50] [--seed N] [--engines sqlite,postgres] [--results FILE]
 */
const { serviceKills, postgresKills, seed, engines, resultsFile } = readOptions();

say(`seed ${seed}`);
const results: CampaignResult[] = [];
for (const [index, engine] of engines.entries()) {
  // Each engine gets its part of the kills of the service, and the first one what is left over.
  const part = Math.floor(serviceKills / engines.length) + (index < serviceKills % engines.length ? 1 : 0);
  results.push(
    await runCampaign({
      engine,
      serviceKills: part,
      postgresKills: engine === 'postgres' ? postgresKills : 0,
      seed: seed + index,
      say,
    }),
  );
}
for (const line of renderCampaigns(results)) say(line);
writeResults(
  resultsFile,
  ['engine'],
  results.map((result) => ({ seed, ...result })),
);
const broken = results.reduce((sum, result) => sum + Object.values(result.broken).reduce((a, b) => a + b, 0), 0);
say(broken === 0 ? 'all promises were kept' : `BROKEN: ${broken}; run again with --seed ${seed}`);
process.exitCode = broken === 0 ? 0 : 1;
