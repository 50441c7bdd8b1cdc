import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const tasks = '/proc/self/task';
/** Half the share of a thread of normal priority. With 10, a tenth, the event loop at times waits for a collection that waits for a processor. */
const priority = 3;

/**
 * Gives V8's helper threads, which collect garbage and compile, a lower priority than the threads that work for clients. Where all processors are busy, an
 * event otherwise waits for its turn behind up to four of them. Does nothing where Linux does not tell the threads of a process.
 */
export function lowerHelperThreads(): void {
  try {
    for (const id of readdirSync(tasks))
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8').includes('V8Worker')) setPriority(Number(id), priority);
  } catch {
    // It works without.
  }
}
