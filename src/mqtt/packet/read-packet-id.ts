import type { ByteReader } from './byte-reader.ts';
import { protocolError } from './packet-error.ts';

export function readPacketId(reader: ByteReader): number {
  const packetId = reader.twoByte('packet identifier');
  if (packetId === 0) throw protocolError('The packet identifier is 0.'); // [MQTT-2.2.1-3]
  return packetId;
}
