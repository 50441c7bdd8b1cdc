import type { ConnectPacket, ProtocolLevel } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { neverExpires } from '#mqtt/session/session';

/** Everything that MQTT 3.1.1 and 5.0 do differently, apart from the form of their packets. */
export interface Version {
  /** Whether DISCONNECT of the server and acknowledgements carry reasons. */
  readonly hasReasons: boolean;
  /** The code of a refusing CONNACK; undefined when the protocol has none, and the connection is just closed. */
  refusedConnack(reason: number): number | undefined;
  /** The code of one subscription in a SUBACK. */
  subackCode(code: number): number;
  /** How long the session outlives its connection, in seconds. */
  sessionExpirySeconds(packet: ConnectPacket): number;
  /** Whether the server can set another keep alive than the client asked for. */
  readonly hasServerKeepAlive: boolean;
  /** Whether the server may assign a client id. */
  mayAssignClientId(packet: ConnectPacket): boolean;
}

const version3: Version = {
  hasReasons: false,
  refusedConnack: (reason) => returnCodes.get(reason), // [MQTT-3.2.2-6]
  subackCode: (code) => (code >= reasonCode.unspecifiedError ? reasonCode.unspecifiedError : code),
  sessionExpirySeconds: ({ cleanStart }) => (cleanStart ? 0 : neverExpires),
  hasServerKeepAlive: false,
  // [MQTT-3.1.3-8] The client could not return to a session whose id it does not know.
  mayAssignClientId: ({ cleanStart }) => cleanStart,
};

const version5: Version = {
  hasReasons: true,
  refusedConnack: (reason) => reason,
  subackCode: (code) => code,
  sessionExpirySeconds: ({ properties }) => properties.sessionExpiryInterval ?? 0,
  hasServerKeepAlive: true,
  mayAssignClientId: () => true,
};

export const versions: Readonly<Record<ProtocolLevel, Version>> = { 4: version3, 5: version5 };

/** The return codes of a CONNACK on 3.1.1. 0x04 means malformed credentials, so wrong ones get 0x05. */
export const returnCode = {
  unacceptableProtocolVersion: 0x01,
  identifierRejected: 0x02,
  serverUnavailable: 0x03,
  notAuthorized: 0x05,
} as const;

const returnCodes: ReadonlyMap<number, number> = new Map([
  [reasonCode.unsupportedProtocolVersion, returnCode.unacceptableProtocolVersion],
  [reasonCode.clientIdentifierNotValid, returnCode.identifierRejected],
  [reasonCode.badUsernameOrPassword, returnCode.notAuthorized],
  [reasonCode.notAuthorized, returnCode.notAuthorized],
  [reasonCode.badAuthenticationMethod, returnCode.notAuthorized],
  [reasonCode.banned, returnCode.notAuthorized],
  [reasonCode.serverUnavailable, returnCode.serverUnavailable],
  [reasonCode.serverBusy, returnCode.serverUnavailable],
  [reasonCode.serverShuttingDown, returnCode.serverUnavailable],
  [reasonCode.quotaExceeded, returnCode.serverUnavailable],
  [reasonCode.connectionRateExceeded, returnCode.serverUnavailable],
  [reasonCode.implementationSpecificError, returnCode.serverUnavailable],
]);
