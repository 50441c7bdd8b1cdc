import type { Properties } from './packet.ts';
import type { PacketKind } from './properties.ts';
import { propertiesBytes } from './write-properties.ts';
import { varintBytes } from './write-varint.ts';

/**
 * Leaves out optional explanations when the packet would be larger than the client accepts: first the reason string,
 * then the user properties. The caller must not send a packet that is still too large. [MQTT-3.1.2-24]
 *
 * [MQTT-3.2.2-19] [MQTT-3.2.2-20] [MQTT-3.4.2-2] [MQTT-3.4.2-3] [MQTT-3.5.2-2] [MQTT-3.5.2-3] [MQTT-3.6.2-2] [MQTT-3.6.2-3]
 * [MQTT-3.7.2-2] [MQTT-3.7.2-3] [MQTT-3.9.2-1] [MQTT-3.9.2-2] [MQTT-3.11.2-1] [MQTT-3.11.2-2] [MQTT-3.14.2-3] [MQTT-3.14.2-4]
 * [MQTT-3.15.2-2] [MQTT-3.15.2-3]
 */
export function fitProperties(
  properties: Readonly<Properties>,
  packet: PacketKind,
  otherBodyBytes: number,
  packetBytesMax: number,
): Readonly<Properties> {
  if (fits(properties, packet, otherBodyBytes, packetBytesMax)) return properties;
  const { reasonString: _reason, ...withoutReason } = properties;
  if (fits(withoutReason, packet, otherBodyBytes, packetBytesMax)) return withoutReason;
  const { userProperties: _pairs, ...bare } = withoutReason;
  return bare;
}

function fits(properties: Readonly<Properties>, packet: PacketKind, otherBodyBytes: number, max: number): boolean {
  if (max === Number.POSITIVE_INFINITY) return true;
  const length = propertiesBytes(properties, packet);
  const bodyBytes = otherBodyBytes + varintBytes(length) + length;
  return 1 + varintBytes(bodyBytes) + bodyBytes <= max;
}
