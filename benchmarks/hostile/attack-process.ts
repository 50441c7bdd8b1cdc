import { setPriority } from 'node:os';
import { attacks } from './attacks/index.ts';
import { Crew } from './crew.ts';
import type { Target } from './target.ts';

/** The attackers, in a process of their own: begins at once, and tells what it has cost when it is told to stop. */
export interface AttackCost {
  readonly bytesSent: number;
  readonly connections: number;
  readonly openConnections: number;
  readonly requests: number;
  readonly cpuSeconds: number;
  readonly answers: Readonly<Record<string, number>>;
}

const [, , name = '', targetText = ''] = process.argv;
const target = JSON.parse(targetText) as Target;
const attack = attacks.find((each) => each.name === name);
if (attack === undefined) throw new Error(`There is no attack "${name}".`);

// Where the process does not run in the idle class already: a foreign machine would take no processor time from the service.
setPriority(19);
const before = process.cpuUsage();
const crew = new Crew();
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage(before);
  const cost: AttackCost = {
    bytesSent: crew.bytesSent,
    connections: crew.connections,
    openConnections: crew.openConnections,
    requests: crew.requests,
    cpuSeconds: (user + system) / 1e6,
    answers: Object.fromEntries(crew.answers),
  };
  crew.end();
  process.send?.(cost, () => process.exit());
});
await attack.start(target, crew);
