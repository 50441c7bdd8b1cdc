import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Target } from './target.ts';

const attackProcess = join(import.meta.dirname, 'attackers-process.ts');
const idleClass = ['--idle', '0'];

/**
 * Whether the attackers get only the processor time that nobody else wants (the scheduling class SCHED_IDLE, by util-linux). Without
 * it they have the lowest priority, and still take a slice of it from the service now and then, which a foreign machine would not.
 */
export const canIdle = spawnSync('chrt', [...idleClass, 'true']).status === 0;

/** The attackers, in a process of their own, which answers with what it has cost when it is told to stop. */
export function startAttackers(attack: string, target: Target): ChildProcess {
  const execution = canIdle ? { execPath: 'chrt', execArgv: [...idleClass, process.execPath] } : {};
  return fork(attackProcess, [attack, JSON.stringify(target)], execution);
}
