import type { WaitReason } from './read-scheduler.ts';

/** The budget of one connection per event-loop iteration: a packet costs 1, and 1 more per KiB. Work beyond it is charged to the next iterations. */
export const workPerIterationMax = 64;
/** The same as time. Where packets take more time than their share of this, the time is charged instead. A small packet usually takes a tenth of its share. */
export const workMsPerIterationMax = 2;
/** Explaining a refusal takes about as long as accepting this many packets. */
export const refusalWork = 15;
/** A drop is counted, and reported now and then. */
export const dropWork = 1;

/** After fruitless packets, at most this many of the next ones are expected to be fruitless too. */
const expectedMax = 16;
/** A connection with more unread bytes than this does not go before others, because their cost is unknown. */
const modestBytesMax = 8192;
/** Reading the clock takes a tenth of a small packet's time: while packets are cheap, it is read once per this many. */
const packetsPerClockRead = 8;
/** Once in this time a slow packet does not count as greed: the thread may have been pre-empted. */
const excusedEveryMs = 10_000;

/** Accounts for the work that a connection causes per event-loop iteration, and whether the work is fruitless. */
export class WorkBudget {
  /** Work not covered by the budgets of the iterations up to `iteration`. */
  private work = 0;
  private iteration = 0;
  /** True from exceeding the budget until the connection leaves most of it unused. */
  private isGreedy = false;
  /** How many packets are expected to be fruitless, the extra cost of each, and how much of that was charged in advance. */
  private fruitlessLeft = 0;
  private fruitlessWork = 0;
  private workInAdvance = 0;
  /** At the last reading of the clock. */
  private clockMs = 0;
  private workAtClock = 0;
  private excusedAtMs = Number.NEGATIVE_INFINITY;
  /** True when the budget of this iteration is used up through no fault of the connection. */
  private isExcused = false;

  /** Adds the budgets of the iterations since the last call. */
  renew(iteration: number, nowMs = 0): void {
    this.work = Math.max(0, this.work - (iteration - this.iteration) * workPerIterationMax);
    this.iteration = iteration;
    this.clockMs = nowMs;
    this.workAtClock = this.work;
    this.isExcused = false;
  }

  /**
   * Charges the time since the last call where it exceeds the work charged since then. Returns the number of packets until the clock should be
   * read again.
   */
  chargeTime(nowMs: number): number {
    const charged = this.work - this.workAtClock;
    const taken = Math.floor(((nowMs - this.clockMs) * workPerIterationMax) / workMsPerIterationMax);
    const isSlow = taken > charged;
    if (isSlow) this.chargeSlow(taken - charged, nowMs);
    this.clockMs = nowMs;
    this.workAtClock = this.work;
    return isSlow ? 1 : packetsPerClockRead;
  }

  /** Only up to the budget of this iteration: the connection may not have caused all of the time. */
  private chargeSlow(work: number, nowMs: number): void {
    if (this.isUsedUp) return;
    this.work = Math.min(this.work + work, workPerIterationMax);
    if (work < workPerIterationMax || nowMs - this.excusedAtMs < excusedEveryMs) return;
    this.excusedAtMs = nowMs;
    this.isExcused = true;
  }

  get isUsedUp(): boolean {
    return this.work >= workPerIterationMax;
  }

  /** The queue in which the connection waits to be read. */
  waitReason(bytesUnread: number): WaitReason {
    if (this.isUsedUp && !this.isExcused) this.isGreedy = true;
    if (!this.isGreedy && bytesUnread <= modestBytesMax) return 'crowded';
    return this.fruitlessLeft > 0 ? 'fruitless' : 'greedy';
  }

  charge(work: number): void {
    this.work += work;
  }

  chargePacket(bytes: number): void {
    this.work += 1 + (bytes >> 10);
    if (this.fruitlessLeft === 0) return;
    this.fruitlessLeft -= 1;
    this.workInAdvance += this.fruitlessWork;
    this.work += this.fruitlessWork;
  }

  /** Nothing is left to read. One large packet at a time, or none while it waits for the next, does not end the greed. */
  onDrained(packets: number): void {
    if (packets > 0 && this.work < workPerIterationMax / 2) this.isGreedy = false;
  }

  /** Charges work that leads to no accepted event. */
  chargeFruitless(work: number): void {
    this.work += work;
    if (this.fruitlessLeft === 0) this.fruitlessWork = 0;
    // Covers the current packet and the time until the next.
    this.fruitlessLeft = Math.max(this.fruitlessLeft, 2);
  }

  /**
   * A packet was fruitless at this extra cost. After several, more of the next ones are expected to be, and are charged when they are read,
   * because their answers may come much later. A single one now and then does not matter.
   */
  onFruitless(work: number): void {
    this.fruitlessLeft = Math.min(expectedMax, this.fruitlessLeft * 2 + 1);
    this.fruitlessWork = work;
    if (this.workInAdvance >= work) this.workInAdvance -= work;
    else this.work += work;
  }
}
