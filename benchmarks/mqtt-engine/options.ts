import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type MeasureName, measureNames } from './load/job.ts';
import { type SystemName, systemNames } from './server-process.ts';

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly measures: readonly MeasureName[];
  readonly systems: readonly SystemName[];
  readonly resultsFile: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: measureNames.join(',') },
      systems: { type: 'string', default: systemNames.join(',') },
      results: { type: 'string', default: join(import.meta.dirname, '../results/mqtt-engine.jsonl') },
    },
  });
  return {
    rounds: parsePositive('rounds', values.rounds),
    seconds: parsePositive('seconds', values.seconds),
    measures: parseNames('only', values.only, measureNames),
    systems: parseNames('systems', values.systems, systemNames),
    resultsFile: values.results,
  };
}

function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not ${text}`);
  return value;
}

function parseNames<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const asked = text.split(',');
  const unknown = asked.find((name) => !known.some((other) => other === name));
  if (unknown !== undefined) throw new Error(`--${option} knows ${known.join(', ')}, not ${unknown}`);
  return known.filter((name) => asked.includes(name));
}
