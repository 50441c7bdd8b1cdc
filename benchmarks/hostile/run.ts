import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attacks } from './attacks/index.ts';
import { measureAttack, type Verdict } from './measure-attack.ts';
import { appendResult, renderHead, renderResult } from './report.ts';

/**
 * The service beside those who mean it harm: each attack for some seconds, with honest clients beside it that must keep their
 * pace and lose nothing. See README.md.
 *
 *   node benchmarks/hostile/run.ts [--seconds 8] [--only TEXT,TEXT] [--results FILE] [--priority 0]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    priority: { type: 'string', default: '0' },
    results: { type: 'string', default: join(import.meta.dirname, '../results/hostile.jsonl') },
  },
});
const wanted = values.only.split(',');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

// On a machine that others use as well; the service inherits it, the attackers have their own.
setPriority(Number(values.priority));
const verdicts = new Map<Verdict, string[]>();
for (const line of renderHead()) say(line);
for (const attack of attacks) {
  if (!wanted.some((text) => attack.name.includes(text))) continue;
  const result = await measureAttack(attack, Number(values.seconds));
  for (const line of renderResult(result)) say(line);
  if (values.results !== '') appendResult(values.results, result);
  verdicts.set(result.verdict, [...(verdicts.get(result.verdict) ?? []), attack.name]);
}
say('');
for (const [verdict, names] of verdicts) say(`${verdict}: ${names.join(', ')}`);
process.exitCode = verdicts.has('not contained') ? 1 : 0;
