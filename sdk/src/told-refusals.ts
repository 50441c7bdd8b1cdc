import type { Status } from './status.ts';

/** Refusals that are remembered. */
const rememberedMax = 1000;

/**
 * An event whose refusal was not acknowledged is sent again, judged again and refused again. The second status, which may arrive long after the
 * verdict, must be ignored.
 */
export class ToldRefusals {
  private readonly byPacketId = new Map<number, Status>();

  /** Returns whether it is news. */
  tell(status: Status): boolean {
    const told = this.byPacketId.get(status.packetId);
    if (told?.message === status.message && told.payloadSha256 === status.payloadSha256) return false;
    this.byPacketId.set(status.packetId, status);
    const [oldest] = this.byPacketId.keys();
    if (this.byPacketId.size > rememberedMax && oldest !== undefined) this.byPacketId.delete(oldest);
    return true;
  }

  /** A new event has this packet id. */
  forget(packetId: number): void {
    this.byPacketId.delete(packetId);
  }
}
