import { type WaitReason, workMsPerTurnMax, workPerTurnMax } from '#mqtt/broker/turns';

/** So many packets after some that came to nothing are taken for the same. */
const expectedMax = 16;
/** Who has more than this to be read at once does not go before others: nobody knows yet what it will cost. */
const modestBytesMax = 8192;
/** Looking at the clock takes a tenth of the time of a small packet: as long as they are cheap, it is looked at after so many. */
const packetsPerLook = 8;
/** A sender that made us work long pays with so many turns at the most. */
const turnsOwedMax = 16;
/** Once in so long it pays nothing: the thread may have been pre-empted, or the collector was at work. */
const excusedEveryMs = 10_000;

/** What a connection causes in turns of the event loop: how much that is, and whether anything comes of it. */
export class WorkAccount {
  /** What was not taken from its turns yet, and up to which turn that was done. */
  private work = 0;
  private turn = 0;
  /** True when it has had more than it may have in a turn, since the last time that it left most of its share. */
  private isGreedy = false;
  /** How many packets are expected to come to nothing, what each will cost beyond itself, and what of that was counted ahead. */
  private fruitlessLeft = 0;
  private fruitlessWork = 0;
  private workAhead = 0;
  /** At the last look at the clock. */
  private lookedAtMs = 0;
  private workAtLook = 0;
  private excusedAtMs = Number.NEGATIVE_INFINITY;
  /** True in a turn of which its share is used up through no fault of its own. */
  private isExcused = false;

  /** What it has caused beyond its share of a turn is taken from its next ones. */
  takeShare(turn: number, nowMs = 0): void {
    this.work = Math.max(0, this.work - (turn - this.turn) * workPerTurnMax);
    this.turn = turn;
    this.lookedAtMs = nowMs;
    this.workAtLook = this.work;
    this.isExcused = false;
  }

  /**
   * What was handled since the last look counts as the time that it took, where that is more than was counted for it. Returns after how many
   * packets the next look is due.
   */
  countTime(nowMs: number): number {
    const counted = this.work - this.workAtLook;
    const taken = Math.floor(((nowMs - this.lookedAtMs) * workPerTurnMax) / workMsPerTurnMax);
    const isDear = taken > counted;
    if (isDear) this.charge(taken, counted, nowMs);
    this.lookedAtMs = nowMs;
    this.workAtLook = this.work;
    return isDear ? 1 : packetsPerLook;
  }

  private charge(taken: number, counted: number, nowMs: number): void {
    if (taken >= workPerTurnMax && nowMs - this.excusedAtMs >= excusedEveryMs) {
      this.excusedAtMs = nowMs;
      this.isExcused = true;
      this.work = Math.max(this.work, workPerTurnMax);
    } else this.work += Math.min(taken - counted, turnsOwedMax * workPerTurnMax);
  }

  get isUsedUp(): boolean {
    return this.work >= workPerTurnMax;
  }

  /** Why it waits, with so many bytes that were not looked at yet. */
  waitReason(bytesUnread: number): WaitReason {
    if (this.isUsedUp && !this.isExcused) this.isGreedy = true;
    if (!this.isGreedy && bytesUnread <= modestBytesMax) return 'crowded';
    return this.fruitlessLeft > 0 ? 'fruitless' : 'greedy';
  }

  count(work: number): void {
    this.work += work;
  }

  countPacket(bytes: number): void {
    this.work += 1 + (bytes >> 10);
    if (this.fruitlessLeft === 0) return;
    this.fruitlessLeft -= 1;
    this.workAhead += this.fruitlessWork;
    this.work += this.fruitlessWork;
  }

  /** Nothing of it is left to read. One large packet at a time, or none while it waits for the next, does not make it modest. */
  onDrained(packets: number): void {
    if (packets > 0 && this.work < workPerTurnMax / 2) this.isGreedy = false;
  }

  /** Work that brings nobody's event any further. */
  countFruitless(work: number): void {
    this.work += work;
    if (this.fruitlessLeft === 0) this.fruitlessWork = 0;
    // The packet that is being handled, and the time until the next one.
    this.fruitlessLeft = Math.max(this.fruitlessLeft, 2);
  }

  /**
   * A packet came to nothing, which took so much beyond itself. The next one is expected to do so too, after several the next ones, and
   * that is counted when they are read: their answers may come far later. One now and then is no sign of more.
   */
  onFruitless(work: number): void {
    this.fruitlessLeft = Math.min(expectedMax, this.fruitlessLeft * 2 + 1);
    this.fruitlessWork = work;
    if (this.workAhead >= work) this.workAhead -= work;
    else this.work += work;
  }
}
