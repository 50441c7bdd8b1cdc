import { reasonCode } from './reason-code.ts';

/**
 * A packet that the standard does not allow. Thrown, although it is an outcome, because it can occur at any depth of a
 * packet; the connection catches it in one place and answers with the reason code.
 */
export class PacketError extends Error {
  override readonly name = 'PacketError';
  readonly reasonCode: number;
  /** The protocol level of a CONNECT, if it was read: only then can it be answered. */
  level: number | undefined;

  constructor(reasonCode: number, message: string) {
    super(message);
    this.reasonCode = reasonCode;
  }
}

/** A CONNECT of an unsupported level: 3 (MQTT 3.1) or a future one. */
export class UnsupportedLevelError extends PacketError {
  override readonly level: number;

  constructor(level: number) {
    super(reasonCode.unsupportedProtocolVersion, `The protocol level is ${level}; this server speaks 4 and 5.`);
    this.level = level;
  }
}

/** A packet that cannot be parsed. */
export function malformed(message: string): PacketError {
  return new PacketError(reasonCode.malformedPacket, message);
}

/** A packet that can be parsed, but has content that the protocol does not allow. */
export function protocolError(message: string): PacketError {
  return new PacketError(reasonCode.protocolError, message);
}
