import { ByteReader } from './byte-reader.ts';
import { type AckPacket, noProperties, type ProtocolLevel, packetType } from './packet.ts';
import { malformed, protocolError } from './packet-error.ts';
import { readProperties } from './read-properties.ts';
import { reasonCode } from './reason-code.ts';

/** PUBACK, PUBREC, PUBREL and PUBCOMP. */
export function decodeAck(header: number, bytes: Buffer, start: number, end: number, level: ProtocolLevel): AckPacket {
  const type = header >> 4;
  // [MQTT-2.1.3-1] [MQTT-3.6.1-1]
  if ((header & 0x0f) !== (type === packetType.pubrel ? 0x02 : 0)) throw malformed('The reserved flags are wrong.');
  const length = end - start;
  if (length < 2) throw malformed('The packet ends in the middle of the packet identifier.');
  const packetId = ((bytes[start] as number) << 8) | (bytes[start + 1] as number);
  if (packetId === 0) throw protocolError('The packet identifier is 0.'); // [MQTT-2.2.1-5]
  if (length === 2) return { packetId, reasonCode: reasonCode.success, properties: noProperties };
  if (level === 4) throw malformed('The acknowledgement goes on after its packet identifier.');
  return decodeLongAck(type, packetId, new ByteReader(bytes, start + 2, end));
}

function decodeLongAck(type: number, packetId: number, reader: ByteReader): AckPacket {
  const code = reader.byte('reason code');
  // [MQTT-3.4.2-1] [MQTT-3.5.2-1] [MQTT-3.6.2-1] [MQTT-3.7.2-1]
  if (!(type === packetType.puback || type === packetType.pubrec ? receiptCodes : releaseCodes).has(code))
    throw protocolError(`The reason code ${code} may not be in this acknowledgement.`);
  // With a remaining length of 3 there is no property length.
  const properties = reader.at === reader.end ? noProperties : readProperties(reader, 'ack');
  reader.expectEnd('acknowledgement');
  return { packetId, reasonCode: code, properties };
}

const receiptCodes: ReadonlySet<number> = new Set([
  reasonCode.success,
  reasonCode.noMatchingSubscribers,
  reasonCode.unspecifiedError,
  reasonCode.implementationSpecificError,
  reasonCode.notAuthorized,
  reasonCode.topicNameInvalid,
  reasonCode.packetIdentifierInUse,
  reasonCode.quotaExceeded,
  reasonCode.payloadFormatInvalid,
]);

const releaseCodes: ReadonlySet<number> = new Set([reasonCode.success, reasonCode.packetIdentifierNotFound]);
