import { parseCount, parseNames, parseOptions, parsePositive, resultsPath } from '../support/parse-options.ts';
import { writeResults } from '../support/write-results.ts';
import { measureChanges } from './changes.ts';
import { measureConsumers } from './consumers.ts';
import { measureGames } from './games.ts';
import { measureLogs } from './logs.ts';
import { measureStatuses } from './status-latency.ts';
import { openTestbed } from './testbed.ts';
import { measureThroughput } from './throughput.ts';

/**
 * Several nodes against one, in one run: how soon a status is on another node, how many events two nodes take, what games and consumers cost,
 * how soon a change acts on another node, and what one PostgreSQL can store, beside JetStream. The figures are in docs/scaling.md.
 *
 *   npm run bench:cluster [-- --parts status,throughput --seconds 5 --rounds 3 --events 1000 --times 20]
 */
const parts = ['status', 'throughput', 'consumers', 'games', 'changes', 'logs'] as const;
const options = parseOptions({
  parts: parts.join(','),
  seconds: '5',
  rounds: '3',
  events: '1000',
  times: '20',
  results: resultsPath('cluster.jsonl'),
});
const asked = parseNames('parts', options.parts, parts);
const seconds = parsePositive('seconds', options.seconds);
const rounds = parseCount('rounds', options.rounds);
const results: object[] = [];
if (asked.some((part) => part !== 'logs' && part !== 'changes')) {
  await using testbed = await openTestbed(asked.includes('games') ? 1000 : 400);
  if (asked.includes('status')) results.push(...(await measureStatuses(testbed, parseCount('events', options.events))));
  if (asked.includes('throughput')) results.push(...(await measureThroughput(testbed, rounds, seconds)));
  if (asked.includes('games')) results.push(...(await measureGames(testbed, seconds)));
  if (asked.includes('consumers')) results.push(...(await measureConsumers(testbed, seconds)));
}
if (asked.includes('changes')) results.push(...(await measureChanges(parseCount('times', options.times))));
if (asked.includes('logs')) results.push(...(await measureLogs(seconds)));
writeResults(options.results, ['part', 'name'], results);
