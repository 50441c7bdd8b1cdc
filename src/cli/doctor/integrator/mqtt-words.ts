import type { Level, ReceivedPacket } from '#cli/doctor/probe/mqtt-packets';

export const levelNames: Readonly<Record<Level, string>> = { 3: 'MQTT 3.1', 4: 'MQTT 3.1.1', 5: 'MQTT 5' };

/** The words of the server, else its code. */
export function describeReason({ code, reason }: Pick<ReceivedPacket, 'code' | 'reason'>): string {
  return reason ?? `reason code 0x${code.toString(16).padStart(2, '0')}`;
}
