import { FrameReader } from '#mqtt/packet/frame-reader';
import type { Transport } from '#mqtt/transport';
import type { ProtocolBroker } from './protocol-broker.ts';
import type { ScheduledReader } from './read-scheduler.ts';
import { stall } from './stall.ts';
import { WorkBudget } from './work-budget.ts';

/** The connection that is read. */
export interface ReadConnection {
  readonly transport: Transport;
  readonly isLive: boolean;
  readonly isConnecting: boolean;
  readonly hasPeerEnded: boolean;
  /** Throws what `onError` handles. */
  handleFrame(header: number, bytes: Buffer, start: number, end: number): void;
  onError(error: unknown): void;
  /** Called after every round of reading. */
  onRead(): void;
}

/** Reads the frames of one connection, within its work budget and while nothing stalls it. */
export class ReadLoop implements ScheduledReader {
  readonly frames: FrameReader;
  readonly budget = new WorkBudget();
  lastPacketAtMs: number;
  /** The remaining steps of a packet that takes much work; the packets after it wait. */
  steps: Iterator<void, void> | undefined;
  isReading = false;
  private readonly connection: ReadConnection;
  private readonly broker: ProtocolBroker;
  private stalls = 0;
  /** True when the current frame could not be handled yet. */
  private isHeld = false;
  private isPaused = false;

  constructor(connection: ReadConnection, broker: ProtocolBroker) {
    this.connection = connection;
    this.broker = broker;
    this.frames = new FrameReader(broker.limits.connectPacketBytesMax);
    this.lastPacketAtMs = broker.now();
  }

  push(chunk: Buffer): void {
    this.frames.push(chunk);
    this.read();
  }

  get isStalled(): boolean {
    return this.stalls !== 0;
  }

  isStalledBy(reasons: number): boolean {
    return (this.stalls & reasons) !== 0;
  }

  /** Stops reading. With `hold`, the current frame is handled again when reading goes on. */
  stall(reason: number, hold = false): void {
    this.stalls |= reason;
    if (hold) this.isHeld = true;
  }

  unstall(reason: number): void {
    if ((this.stalls & reason) === 0) return;
    this.stalls &= ~reason;
    if (this.stalls === 0 && !this.isReading) this.read();
  }

  /** The peer hung up: drain its last bytes without the penalty for refusals. */
  onPeerEnded(): void {
    if (this.isStalledBy(stall.scheduled)) this.waitForScheduler();
  }

  private read(): void {
    if (this.isReading || this.stalls !== 0) return;
    const { readScheduler } = this.broker;
    readScheduler.start();
    if (readScheduler.isLong) this.waitForScheduler();
    else this.readFrames();
  }

  readOn(): void {
    this.stalls &= ~stall.scheduled;
    if (this.stalls === 0) this.readFrames();
  }

  private readFrames(): void {
    this.isReading = true;
    const { frames, budget, connection } = this;
    const { readScheduler } = this.broker;
    budget.renew(readScheduler.iteration, readScheduler.clockMs);
    const keptBefore = frames.bytesKept;
    let packets = 0;
    let sinceClock = 0;
    let clockDue = 1;
    try {
      while (this.stalls === 0 && connection.isLive && !budget.isUsedUp) {
        if (this.steps !== undefined) this.step(this.steps);
        else if (this.isHeld || frames.next()) {
          this.isHeld = false;
          connection.handleFrame(frames.header, frames.bytes, frames.start, frames.end);
          packets += 1;
          budget.chargePacket(frames.end - frames.start);
        } else break;
        sinceClock += 1;
        if (sinceClock < clockDue) continue;
        sinceClock = 0;
        clockDue = budget.chargeTime(readScheduler.readClock());
      }
    } catch (error) {
      connection.onError(error);
    }
    if (sinceClock > 0) budget.chargeTime(readScheduler.readClock());
    if (!budget.isUsedUp && this.stalls === 0) budget.onDrained(packets);
    this.isReading = false;
    const keptKib = (frames.bytesKept - keptBefore) >> 10;
    if (packets > 0) budget.charge(keptKib);
    else if (keptKib > 0) budget.chargeFruitless(keptKib);
    // Half a packet is no sign of life [MQTT-3.1.2-22].
    if (packets > 0) this.lastPacketAtMs = this.broker.now();
    if (budget.isUsedUp && connection.isLive) this.waitForScheduler();
    else this.applyStalls();
    connection.onRead();
  }

  private step(steps: Iterator<void, void>): void {
    this.budget.chargeFruitless(1);
    if (steps.next().done === true) this.steps = undefined;
  }

  private waitForScheduler(): void {
    const { connection, budget, frames } = this;
    this.stall(stall.scheduled);
    const reason = connection.hasPeerEnded ? 'greedy' : budget.waitReason(frames.bytesUnread);
    this.broker.readScheduler.wait(this, reason === 'crowded' && connection.isConnecting ? 'stranger' : reason);
    this.applyStalls();
  }

  /** Pauses or resumes the transport. */
  applyStalls(): void {
    const mustPause = this.stalls !== 0 && this.connection.isLive;
    if (mustPause === this.isPaused) return;
    this.isPaused = mustPause;
    if (mustPause) this.connection.transport.pause();
    else this.connection.transport.resume();
  }
}
