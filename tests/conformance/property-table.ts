import { type Bytes, fourByteInteger, join, text, twoByteInteger, variableByteInteger } from './bytes.ts';

/** What the properties of MQTT 5 are, and which packets may carry them (table 2-4 of the standard). */

export type PropertyType = 'byte' | 'two bytes' | 'four bytes' | 'variable' | 'string' | 'binary' | 'pair';

export type Carrier =
  | 'CONNECT'
  | 'will'
  | 'CONNACK'
  | 'PUBLISH'
  | 'PUBACK'
  | 'PUBREC'
  | 'PUBREL'
  | 'PUBCOMP'
  | 'SUBSCRIBE'
  | 'SUBACK'
  | 'UNSUBSCRIBE'
  | 'UNSUBACK'
  | 'DISCONNECT'
  | 'AUTH';

export interface Property {
  readonly id: number;
  readonly name: string;
  readonly type: PropertyType;
  readonly carriers: readonly Carrier[];
}

const everyCarrier: readonly Carrier[] = [
  ...(['CONNECT', 'will', 'CONNACK', 'PUBLISH', 'PUBACK', 'PUBREC', 'PUBREL', 'PUBCOMP'] as const),
  ...(['SUBSCRIBE', 'SUBACK', 'UNSUBSCRIBE', 'UNSUBACK', 'DISCONNECT', 'AUTH'] as const),
];
const message: readonly Carrier[] = ['PUBLISH', 'will'];
const reason: readonly Carrier[] = [
  ...(['CONNACK', 'PUBACK', 'PUBREC', 'PUBREL', 'PUBCOMP'] as const),
  ...(['SUBACK', 'UNSUBACK', 'DISCONNECT', 'AUTH'] as const),
];

export const propertyTable: readonly Property[] = [
  { id: 0x01, name: 'Payload Format Indicator', type: 'byte', carriers: message },
  { id: 0x02, name: 'Message Expiry Interval', type: 'four bytes', carriers: message },
  { id: 0x03, name: 'Content Type', type: 'string', carriers: message },
  { id: 0x08, name: 'Response Topic', type: 'string', carriers: message },
  { id: 0x09, name: 'Correlation Data', type: 'binary', carriers: message },
  { id: 0x0b, name: 'Subscription Identifier', type: 'variable', carriers: ['PUBLISH', 'SUBSCRIBE'] },
  { id: 0x11, name: 'Session Expiry Interval', type: 'four bytes', carriers: ['CONNECT', 'CONNACK', 'DISCONNECT'] },
  { id: 0x12, name: 'Assigned Client Identifier', type: 'string', carriers: ['CONNACK'] },
  { id: 0x13, name: 'Server Keep Alive', type: 'two bytes', carriers: ['CONNACK'] },
  { id: 0x15, name: 'Authentication Method', type: 'string', carriers: ['CONNECT', 'CONNACK', 'AUTH'] },
  { id: 0x16, name: 'Authentication Data', type: 'binary', carriers: ['CONNECT', 'CONNACK', 'AUTH'] },
  { id: 0x17, name: 'Request Problem Information', type: 'byte', carriers: ['CONNECT'] },
  { id: 0x18, name: 'Will Delay Interval', type: 'four bytes', carriers: ['will'] },
  { id: 0x19, name: 'Request Response Information', type: 'byte', carriers: ['CONNECT'] },
  { id: 0x1a, name: 'Response Information', type: 'string', carriers: ['CONNACK'] },
  { id: 0x1c, name: 'Server Reference', type: 'string', carriers: ['CONNACK', 'DISCONNECT'] },
  { id: 0x1f, name: 'Reason String', type: 'string', carriers: reason },
  { id: 0x21, name: 'Receive Maximum', type: 'two bytes', carriers: ['CONNECT', 'CONNACK'] },
  { id: 0x22, name: 'Topic Alias Maximum', type: 'two bytes', carriers: ['CONNECT', 'CONNACK'] },
  { id: 0x23, name: 'Topic Alias', type: 'two bytes', carriers: ['PUBLISH'] },
  { id: 0x24, name: 'Maximum QoS', type: 'byte', carriers: ['CONNACK'] },
  { id: 0x25, name: 'Retain Available', type: 'byte', carriers: ['CONNACK'] },
  { id: 0x26, name: 'User Property', type: 'pair', carriers: everyCarrier },
  { id: 0x27, name: 'Maximum Packet Size', type: 'four bytes', carriers: ['CONNECT', 'CONNACK'] },
  { id: 0x28, name: 'Wildcard Subscription Available', type: 'byte', carriers: ['CONNACK'] },
  { id: 0x29, name: 'Subscription Identifier Available', type: 'byte', carriers: ['CONNACK'] },
  { id: 0x2a, name: 'Shared Subscription Available', type: 'byte', carriers: ['CONNACK'] },
];

/** The property with a value that every packet that may carry it would accept. */
export function validProperty({ id, type }: Property): Buffer {
  return join([id], validValue(type));
}

function validValue(type: PropertyType): Bytes {
  switch (type) {
    case 'byte':
      return [1];
    case 'two bytes':
      return twoByteInteger(1);
    case 'four bytes':
      // Large enough to be a maximum packet size, too.
      return fourByteInteger(0x01_00_00);
    case 'variable':
      return variableByteInteger(200);
    case 'string':
    case 'binary':
      return text('value');
    case 'pair':
      return join(text('name'), text('value'));
  }
}
