import type { Slot } from '#core/contract/slot';
import type { AppendWaiter } from '#core/ports/event-log';
import type { IngressEvent } from './ingress-event.ts';
import type { Finding } from './status.ts';

/** Where an event came from that is on its way into the log. */
export interface AppendingLane {
  onDone(append: LaneAppend, sequence: number | undefined): void;
  onDoubt(append: LaneAppend): void;
}

/** An event of a lane on its way into the log, with what is left to do when it is there. */
export class LaneAppend implements AppendWaiter {
  readonly event: IngressEvent;
  /** What the state gets of it. */
  readonly slots: readonly Slot[];
  readonly warnings: readonly Finding[];
  private readonly lane: AppendingLane;

  constructor(lane: AppendingLane, event: IngressEvent, slots: readonly Slot[], warnings: readonly Finding[]) {
    this.lane = lane;
    this.event = event;
    this.slots = slots;
    this.warnings = warnings;
  }

  onDone(sequence: number | undefined): void {
    this.lane.onDone(this, sequence);
  }

  onDoubt(): void {
    this.lane.onDoubt(this);
  }
}
