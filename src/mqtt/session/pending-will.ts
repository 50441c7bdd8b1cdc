import type { Client } from '#mqtt/hooks';
import type { WillPacket } from '#mqtt/packet/packet';

/** A will whose connection has ended, and whose delay or session has not [MQTT-3.1.3-9]. */
export interface PendingWill {
  readonly client: Client;
  readonly will: WillPacket;
  readonly dueAtMs: number;
}
