import { ByteReader } from './byte-reader.ts';
import { noProperties, type ProtocolLevel, type UnsubscribePacket } from './packet.ts';
import { malformed, protocolError } from './packet-error.ts';
import { readPacketId } from './read-packet-id.ts';
import { readProperties } from './read-properties.ts';

export function decodeUnsubscribe(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
): UnsubscribePacket {
  if (header !== 0xa2) throw malformed('The reserved flags of UNSUBSCRIBE are wrong.'); // [MQTT-3.10.1-1]
  const reader = new ByteReader(bytes, start, end);
  const packetId = readPacketId(reader);
  const properties = level === 5 ? readProperties(reader, 'unsubscribe') : noProperties;
  if (reader.at === end) throw protocolError('The UNSUBSCRIBE has no topic filter.'); // [MQTT-3.10.3-2]
  return { packetId, filters: readFilters(reader), properties };
}

function* readFilters(reader: ByteReader): Generator<string> {
  while (reader.at < reader.end) yield reader.utf8('topic filter'); // [MQTT-3.10.3-1]
}
