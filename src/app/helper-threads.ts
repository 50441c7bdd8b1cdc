import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const tasks = '/proc/self/task';

/**
 * Gives V8's helper threads, which collect garbage and compile, a lower priority than the threads that work for clients. Where all processors are busy, an
 * event otherwise waits for its turn behind up to four of them. Does nothing where Linux does not tell the threads of a process.
 */
export function lowerHelperThreads(): void {
  try {
    for (const id of readdirSync(tasks))
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8').includes('V8Worker'))
        setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without.
  }
}
