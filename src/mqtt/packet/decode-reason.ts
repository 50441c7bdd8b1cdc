import { ByteReader } from './byte-reader.ts';
import { noProperties, type ProtocolLevel, type ReasonPacket } from './packet.ts';
import { malformed, protocolError } from './packet-error.ts';
import { readProperties } from './read-properties.ts';
import { reasonCode } from './reason-code.ts';

export function decodeDisconnect(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
): ReasonPacket {
  if (header !== 0xe0) throw malformed('The reserved flags of DISCONNECT are not 0.'); // [MQTT-3.14.1-1]
  if (start === end) return { reasonCode: reasonCode.normalDisconnection, properties: noProperties };
  if (level === 4) throw malformed('The DISCONNECT is not empty.');
  const reader = new ByteReader(bytes, start, end);
  const code = reader.byte('reason code');
  // [MQTT-3.14.2-1]
  if (!disconnectCodes.has(code)) throw protocolError(`A client may not send the reason code ${code} in DISCONNECT.`);
  // With a remaining length of 1 there is no property length.
  const properties = reader.at === end ? noProperties : readProperties(reader, 'disconnectFromClient');
  reader.expectEnd('DISCONNECT');
  return { reasonCode: code, properties };
}

/** 3.1.1 has no AUTH. */
export function decodeAuth(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
): ReasonPacket {
  if (level === 4) throw malformed('The packet type 15 is reserved.');
  if (header !== 0xf0) throw malformed('The reserved flags of AUTH are not 0.'); // [MQTT-3.15.1-1]
  const reader = new ByteReader(bytes, start, end);
  // An empty AUTH means success, which only a server may send.
  const code = start === end ? reasonCode.success : reader.byte('reason code');
  // [MQTT-3.15.2-1]
  if (!authCodes.has(code)) throw protocolError(`A client may not send the reason code ${code} in AUTH.`);
  const properties = readProperties(reader, 'auth');
  if (properties.authenticationMethod === undefined) throw protocolError('The AUTH has no authentication method.');
  reader.expectEnd('AUTH');
  return { reasonCode: code, properties };
}

const disconnectCodes: ReadonlySet<number> = new Set([
  reasonCode.normalDisconnection,
  reasonCode.disconnectWithWill,
  reasonCode.unspecifiedError,
  reasonCode.malformedPacket,
  reasonCode.protocolError,
  reasonCode.implementationSpecificError,
  reasonCode.topicNameInvalid,
  reasonCode.receiveMaximumExceeded,
  reasonCode.topicAliasInvalid,
  reasonCode.packetTooLarge,
  reasonCode.messageRateTooHigh,
  reasonCode.quotaExceeded,
  reasonCode.administrativeAction,
  reasonCode.payloadFormatInvalid,
]);

const authCodes: ReadonlySet<number> = new Set([reasonCode.continueAuthentication, reasonCode.reAuthenticate]);
