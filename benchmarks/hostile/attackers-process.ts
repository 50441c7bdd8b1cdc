import { setPriority } from 'node:os';
import { Attackers } from './attackers.ts';
import { attacks } from './attacks/index.ts';
import type { Target } from './target.ts';

/** The attackers, in a process of their own: begins at once, and reports its cost when it is told to stop. */
export interface AttackCost {
  readonly bytesSent: number;
  readonly connections: number;
  readonly openConnections: number;
  readonly requests: number;
  readonly cpuSeconds: number;
  readonly answers: Readonly<Record<string, number>>;
}

const [, , name = '', targetText = ''] = process.argv;
const attack = attacks.find((each) => each.name === name);
if (attack === undefined) throw new Error(`There is no attack "${name}".`);

// Where the process is not in the idle class already: a foreign machine would take no processor time from the service.
setPriority(19);
const before = process.cpuUsage();
const attackers = new Attackers(JSON.parse(targetText) as Target);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage(before);
  const { bytesSent, connections, openConnections, requests, answers } = attackers;
  const counts = { bytesSent, connections, openConnections, requests, answers: Object.fromEntries(answers) };
  attackers.isOver = true;
  process.send?.({ ...counts, cpuSeconds: (user + system) / 1e6 } satisfies AttackCost, () => process.exit());
});
await attack.start(attackers);
