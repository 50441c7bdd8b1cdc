import { setPriority } from 'node:os';
import { parseOptions, resultsPath, say } from '../support/parse-options.ts';
import { attacks } from './attacks/index.ts';
import { measureAttack, type Verdict } from './measure-attack.ts';
import { renderHead, renderResult, writeResult } from './report.ts';

/**
 * The service under attack: each attack lasts some seconds, while honest clients must keep their
 * pace and lose nothing. See README.md.
 *
 *   node benchmarks/hostile/run.ts [--seconds 8] [--only TEXT,TEXT] [--results FILE] [--priority 0]
 */
const values = parseOptions({ seconds: '8', only: '', priority: '0', results: resultsPath('hostile.jsonl') });
const wanted = values.only.split(',');
/** How often an attack is measured while its result is unclear; the last one counts. */
const timesMax = 3;

// On a machine that others use as well; the service inherits it, the attackers have their own.
setPriority(Number(values.priority));
const verdicts = new Map<Verdict, string[]>();
for (const line of renderHead()) say(line);
for (const attack of attacks) {
  if (!wanted.some((text) => attack.name.includes(text))) continue;
  let result = await measureAttack(attack, Number(values.seconds));
  for (const line of renderResult(result)) say(line);
  // The machine itself stood still: that tells nothing of the service.
  for (let times = 1; result.verdict === 'unclear' && times < timesMax; times += 1) {
    result = await measureAttack(attack, Number(values.seconds));
    for (const line of renderResult(result)) say(line);
  }
  writeResult(values.results, result);
  verdicts.set(result.verdict, [...(verdicts.get(result.verdict) ?? []), attack.name]);
}
say('');
for (const [verdict, names] of verdicts) say(`${verdict}: ${names.join(', ')}`);
process.exitCode = verdicts.has('not contained') ? 1 : 0;
