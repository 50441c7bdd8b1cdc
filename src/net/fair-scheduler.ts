/** Time budget of one event-loop iteration. */
const budgetMs = 2;
/** Upper bound of a pause, so that a machine that stood still does not keep tasks waiting. */
const pauseMsMax = 20;
/** Upper bound of tasks scheduled at once; even the smallest task takes longer than a 64th of the budget. */
const scheduledMax = 64;
/** Used time counts half after this time, a quarter after twice as long, and so on. */
const halfLifeMs = 1000;
/** Used time is left as it is for so long, because working out the power for every task would cost more than it changes. */
const agingStepMs = 8;
/** A key that has lately used more than one of these waits behind keys that have used less. */
const usedMsSteps = [4, 16, 64];
const demotedMs = 2000;
/** Pause after work for demoted keys, as a multiple of its time: they get a third of all time at most. */
const pausePerDemotedWork = 2;
/** Upper bound of keys that are remembered while they have no tasks; beyond it the oldest is forgotten. */
const keysMax = 10_000;
/** While tasks wait on a later level, one of them runs after so many of the level before. */
const tasksPerLater = 8;

type Task = () => void;

interface Peer {
  readonly tasks: Task[];
  /** As of `usedAtMs`. */
  usedMs: number;
  usedAtMs: number;
  demotedUntilMs: number;
  /** Where it waits while it has tasks. */
  level: Level;
}

/** Peers that may go before those of the next level. */
class Level {
  /** The peers that have tasks; the next one to serve comes first. */
  readonly peers = new Set<Peer>();
  taskCount = 0;
  /** Tasks since one of a later level ran. */
  served = 0;
}

export interface FairSchedulerOptions {
  /** Pause after an iteration that used up its budget; longer in proportion when a task ran over the budget. Caps the share of all time. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

/**
 * Runs tasks within a time budget per event-loop iteration, so that many peers that cause work at the same moment do not block everything else.
 * A key that has used little time lately goes before those that have used more, and equals take turns. So a peer that asks for little is served
 * soon, however much others ask for, and however many connections they have.
 */
export class FairScheduler {
  readonly #pauseMs: number;
  readonly #now: () => number;
  readonly #peers = new Map<string | undefined, Peer>();
  readonly #demoted = new Level();
  /** From the least used time to the most, and then the demoted. */
  readonly #levels: readonly Level[] = [...usedMsSteps.map(() => new Level()), new Level(), this.#demoted];
  #queuedCount = 0;
  #hasBudget = false;
  #budgetEndsAtMs = 0;
  /** Pending calls of `#serve`. */
  #scheduled = 0;
  #scheduledMax = scheduledMax;
  /** Tasks that `#serve` has run in this iteration, and whether it had to leave one. */
  #served = 0;
  #isOverBudget = false;
  #isPaused = false;
  #isDemotedPaused = false;
  /** Work for demoted keys since their last pause. */
  #demotedWorkMs = 0;
  /** The peer whose task runs, since when, and the level on which it waited. */
  #running: Peer | undefined;
  #startedAtMs = 0;
  #runningLevel: Level | undefined;

  constructor({ pauseMs = 0, now = () => performance.now() }: FairSchedulerOptions = {}) {
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  /** Runs the task at once when nothing waits and the budget allows it, and queues it otherwise. */
  run(key: string | undefined, task: Task): void {
    const peer = this.#peerOf(key);
    if (this.#queuedCount > 0) return this.#add(peer, task);
    const nowMs = this.#now();
    if (nowMs < peer.demotedUntilMs || !this.#isWithinBudget(nowMs)) this.#add(peer, task);
    else if (this.#running === undefined) this.#runAtOnce(peer, task, nowMs);
    // Part of the task that called.
    else task();
  }

  /** Runs the task later, from the event loop, so that the microtasks and ticks it causes count against the budget too. */
  enqueue(key: string | undefined, task: Task): void {
    this.#add(this.#peerOf(key), task);
  }

  /** For two seconds, the tasks of a key wait behind those of others, and get a third of the time at most: it caused work for nothing. */
  demote(key: string | undefined): void {
    const peer = this.#peerOf(key);
    const nowMs = this.#now();
    peer.demotedUntilMs = nowMs + demotedMs;
    if (peer.tasks.length > 0) this.#place(peer, nowMs);
  }

  #peerOf(key: string | undefined): Peer {
    const known = this.#peers.get(key);
    if (known !== undefined) return known;
    if (this.#peers.size >= keysMax) this.#forgetOldest();
    const [level = this.#demoted] = this.#levels;
    const peer = { tasks: [], usedMs: 0, usedAtMs: 0, demotedUntilMs: 0, level };
    this.#peers.set(key, peer);
    return peer;
  }

  #forgetOldest(): void {
    for (const [name, peer] of this.#peers) {
      this.#peers.delete(name);
      if (peer.tasks.length === 0) return;
      // One with tasks must stay known, or its next task could overtake them.
      this.#peers.set(name, peer);
      if (this.#peers.size <= this.#queuedCount) return;
    }
  }

  #add(peer: Peer, task: Task): void {
    this.#queuedCount += 1;
    if (peer.tasks.push(task) === 1) this.#place(peer, this.#now());
    else peer.level.taskCount += 1;
    this.#schedule();
  }

  /** Puts a peer at the end of the level where it belongs now, unless it waits there already. */
  #place(peer: Peer, nowMs: number): void {
    const level = this.#levelOf(peer, nowMs);
    if (level.peers.has(peer)) return;
    if (peer.level.peers.delete(peer)) peer.level.taskCount -= peer.tasks.length;
    peer.level = level;
    level.peers.add(peer);
    level.taskCount += peer.tasks.length;
  }

  #levelOf(peer: Peer, nowMs: number): Level {
    if (nowMs < peer.demotedUntilMs) return this.#demoted;
    const usedMs = usedAt(peer, nowMs);
    const step = usedMsSteps.findIndex((stepMs) => usedMs <= stepMs);
    return this.#levels.at(step === -1 ? usedMsSteps.length : step) ?? this.#demoted;
  }

  /** Always true for the first task of an iteration, so that no task waits forever. */
  #isWithinBudget(nowMs: number): boolean {
    if (!this.#hasBudget) {
      this.#hasBudget = true;
      this.#budgetEndsAtMs = nowMs + budgetMs;
      setImmediate(this.#endBudget);
    }
    return nowMs < this.#budgetEndsAtMs;
  }

  readonly #endBudget = (): void => {
    this.#hasBudget = false;
    // Calls that find no budget cost time too, so that hardly more are scheduled than ran.
    this.#scheduledMax = Math.min(scheduledMax, this.#isOverBudget ? this.#served + 4 : this.#scheduledMax * 2);
    this.#isOverBudget = false;
    this.#served = 0;
  };

  /** One callback per task: the microtasks and ticks of a task finish, and its time is known, before the next task starts. */
  #schedule(): void {
    if (this.#isPaused) return;
    const ready = this.#queuedCount - (this.#isDemotedPaused ? this.#demoted.taskCount : 0);
    for (const wanted = Math.min(ready, this.#scheduledMax); this.#scheduled < wanted; this.#scheduled += 1) {
      setImmediate(this.#serve);
      setImmediate(this.#settle);
    }
  }

  readonly #serve = (): void => {
    this.#scheduled -= 1;
    if (this.#isPaused) return;
    const level = this.#nextLevel();
    if (level === undefined) return;
    const nowMs = this.#now();
    if (this.#isWithinBudget(nowMs)) this.#runNext(level, nowMs);
    else {
      this.#isOverBudget = true;
      if (this.#pauseMs > 0) this.#pause(nowMs);
    }
    this.#schedule();
  };

  #nextLevel(): Level | undefined {
    let next: Level | undefined;
    for (const level of this.#levels) {
      if (level.taskCount === 0 || (level === this.#demoted && this.#isDemotedPaused)) continue;
      next = level;
      if (level.served < tasksPerLater) break;
    }
    return next;
  }

  #runNext(level: Level, nowMs: number): void {
    const [peer] = level.peers;
    if (peer === undefined) return;
    for (const before of this.#levels) {
      if (before === level) break;
      before.served = 0;
    }
    level.served += 1;
    this.#served += 1;
    const task = peer.tasks.shift();
    this.#queuedCount -= 1;
    level.taskCount -= 1;
    // A single peer stays where it is.
    if (peer.tasks.length === 0 || level.peers.size > 1) level.peers.delete(peer);
    if (peer.tasks.length > 0) level.peers.add(peer);
    this.#running = peer;
    this.#runningLevel = level;
    this.#startedAtMs = nowMs;
    task?.();
  }

  readonly #settle = (): void => {
    const peer = this.#running;
    if (peer === undefined) return;
    this.#running = undefined;
    const nowMs = this.#now();
    const workMs = nowMs - this.#startedAtMs;
    charge(peer, workMs, nowMs);
    if (peer.tasks.length > 0) this.#place(peer, nowMs);
    if (this.#runningLevel === this.#demoted) this.#chargeDemoted(workMs);
  };

  /** Its microtasks and ticks are not charged. */
  #runAtOnce(peer: Peer, task: Task, startedAtMs: number): void {
    this.#running = peer;
    try {
      task();
    } finally {
      this.#running = undefined;
      const nowMs = this.#now();
      charge(peer, nowMs - startedAtMs, nowMs);
    }
  }

  #chargeDemoted(workMs: number): void {
    this.#demotedWorkMs += workMs;
    if (this.#demotedWorkMs < budgetMs) return;
    this.#isDemotedPaused = true;
    setTimeout(this.#resumeDemoted, Math.min(pauseMsMax, this.#demotedWorkMs * pausePerDemotedWork));
    this.#demotedWorkMs = 0;
  }

  readonly #resumeDemoted = (): void => {
    this.#isDemotedPaused = false;
    this.#schedule();
  };

  #pause(nowMs: number): void {
    this.#isPaused = true;
    const usedMs = nowMs - this.#budgetEndsAtMs + budgetMs;
    setTimeout(this.#resume, Math.min(pauseMsMax, this.#pauseMs * Math.max(1, usedMs / budgetMs)));
  }

  readonly #resume = (): void => {
    this.#isPaused = false;
    this.#schedule();
  };
}

function charge(peer: Peer, workMs: number, nowMs: number): void {
  if (nowMs - peer.usedAtMs >= agingStepMs) {
    peer.usedMs = usedAt(peer, nowMs);
    peer.usedAtMs = nowMs;
  }
  peer.usedMs += workMs;
}

function usedAt({ usedMs, usedAtMs }: Peer, nowMs: number): number {
  const ageMs = nowMs - usedAtMs;
  return ageMs < agingStepMs ? usedMs : usedMs * 2 ** (-ageMs / halfLifeMs);
}
