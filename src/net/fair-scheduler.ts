/** Time budget of one event-loop iteration. */
const budgetMs = 2;
/** Upper bound of a pause, so that a machine that stood still does not keep tasks waiting. */
const pauseMsMax = 20;
/** Upper bound of tasks scheduled at once; even the smallest task takes longer than a 64th of the budget. */
const scheduledMax = 64;
const demotedMs = 2000;
/** Upper bound of demoted keys that are remembered; beyond it the oldest is forgotten. */
const demotedMax = 10_000;
/** While other keys have tasks, demoted keys get one task after so many of theirs. */
const tasksPerDemoted = 8;

type Task = () => void;

export interface FairSchedulerOptions {
  /** Groups keys that share one place in the round robin. */
  readonly keyOf?: (key: string | undefined) => string;
  /** Pause after an iteration that used up its budget; longer in proportion when a task ran over the budget. Caps the share of all time. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

/**
 * Runs tasks round-robin by key, within a time budget per event-loop iteration. Many peers can cause work at the same moment; this keeps it
 * from blocking everything else, and keeps the peer with the most connections from going first.
 */
export class FairScheduler {
  readonly #keyOf: (key: string | undefined) => string;
  readonly #pauseMs: number;
  readonly #now: () => number;
  /** The next key to serve comes first. */
  readonly #queues = new Map<string, Task[]>();
  readonly #demotedQueues = new Map<string, Task[]>();
  /** Until when a key is demoted; the oldest first. */
  readonly #demoted = new Map<string, number>();
  #sinceDemoted = 0;
  #queuedCount = 0;
  #hasBudget = false;
  #budgetEndsAtMs = 0;
  /** Pending calls of `#serve`. */
  #scheduled = 0;
  #isPaused = false;

  constructor({ keyOf = (key) => key ?? '', pauseMs = 0, now = () => performance.now() }: FairSchedulerOptions = {}) {
    this.#keyOf = keyOf;
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  /** Runs the task at once when nothing waits ahead of it and the budget allows it, and queues it otherwise. */
  run(key: string | undefined, task: Task): void {
    if (this.#queues.size === 0 && !this.#isDemoted(this.#keyOf(key)) && this.#isWithinBudget()) {
      task();
      return;
    }
    this.enqueue(key, task);
  }

  /** Runs the task later, from the event loop, so that the microtasks and ticks it causes count against the budget too. */
  enqueue(key: string | undefined, task: Task): void {
    const queueKey = this.#keyOf(key);
    const queues = this.#isDemoted(queueKey) ? this.#demotedQueues : this.#queues;
    const queue = queues.get(queueKey);
    if (queue === undefined) queues.set(queueKey, [task]);
    else queue.push(task);
    this.#queuedCount += 1;
    this.#schedule();
  }

  /** Makes the tasks of a key wait behind those of others for two seconds: it caused work for nothing. */
  demote(key: string | undefined): void {
    const demoted = this.#keyOf(key);
    this.#demoted.delete(demoted);
    const [oldest] = this.#demoted.keys();
    if (oldest !== undefined && this.#demoted.size >= demotedMax) this.#demoted.delete(oldest);
    this.#demoted.set(demoted, this.#now() + demotedMs);
  }

  #isDemoted(key: string): boolean {
    const untilMs = this.#demoted.size === 0 ? undefined : this.#demoted.get(key);
    return untilMs !== undefined && this.#now() < untilMs;
  }

  /** Always true for the first task of an iteration, so that no task waits forever. */
  #isWithinBudget(): boolean {
    const nowMs = this.#now();
    if (!this.#hasBudget) {
      this.#hasBudget = true;
      this.#budgetEndsAtMs = nowMs + budgetMs;
      setImmediate(this.#endBudget);
    }
    return nowMs < this.#budgetEndsAtMs;
  }

  readonly #endBudget = (): void => {
    this.#hasBudget = false;
  };

  /** One callback per task: the microtasks and ticks of a task finish, and its time is known, before the next task starts. */
  #schedule(): void {
    if (this.#isPaused || this.#scheduled >= Math.min(this.#queuedCount, scheduledMax)) return;
    this.#scheduled += 1;
    setImmediate(this.#serve);
  }

  readonly #serve = (): void => {
    this.#scheduled -= 1;
    if (this.#queuedCount === 0 || this.#isPaused) return;
    if (this.#isWithinBudget()) this.#runNext();
    else if (this.#pauseMs > 0) this.#pause();
    this.#schedule();
  };

  #pause(): void {
    this.#isPaused = true;
    const usedMs = this.#now() - this.#budgetEndsAtMs + budgetMs;
    setTimeout(this.#resume, Math.min(pauseMsMax, this.#pauseMs * Math.max(1, usedMs / budgetMs)));
  }

  readonly #resume = (): void => {
    this.#isPaused = false;
    for (let count = Math.min(this.#queuedCount, scheduledMax); count > 0; count -= 1) this.#schedule();
  };

  #runNext(): void {
    const servesDemoted =
      this.#queues.size === 0 || (this.#demotedQueues.size > 0 && this.#sinceDemoted >= tasksPerDemoted);
    this.#sinceDemoted = servesDemoted ? 0 : this.#sinceDemoted + 1;
    const queues = servesDemoted ? this.#demotedQueues : this.#queues;
    const [first] = queues;
    if (first === undefined) return;
    const [key, queue] = first;
    const task = queue.shift();
    this.#queuedCount -= 1;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    task?.();
  }
}
