import type { Properties, UserProperty } from './packet.ts';
import { reasonCode } from './reason-code.ts';

/**
 * The properties of MQTT 5: one table for reading and writing. A packet may only have the properties listed for it.
 * The four acknowledgements of a PUBLISH have the same properties and count as one kind; a will has its own.
 */
export type PacketKind =
  | 'connect'
  | 'will'
  | 'connack'
  | 'publish'
  | 'ack'
  | 'subscribe'
  | 'suback'
  | 'unsubscribe'
  | 'unsuback'
  | 'disconnectFromClient'
  | 'disconnectFromServer'
  | 'auth';

export type PropertyRow = {
  readonly id: number;
  readonly packets: readonly PacketKind[];
  /** The packets that may contain it more than once. */
  readonly repeatsIn?: readonly PacketKind[];
} & (
  | ({
      readonly type: 'byte' | 'twoByte' | 'fourByte';
      readonly name: NamesOf<number>;
    } & Range)
  | ({ readonly type: 'varint'; readonly name: NamesOf<readonly number[]> } & Range)
  | { readonly type: 'utf8' | 'topicName'; readonly name: NamesOf<string> }
  | { readonly type: 'binary'; readonly name: NamesOf<Buffer> }
  | { readonly type: 'pair'; readonly name: NamesOf<readonly UserProperty[]> }
);

/** The values that are allowed, where the type allows more. */
interface Range {
  readonly min?: number;
  readonly max?: number;
  /** The reason code for another value, when it is not a protocol error. */
  readonly refusedWith?: number;
}

type NamesOf<Value> = {
  [Name in keyof Properties]-?: Exclude<Properties[Name], undefined> extends Value ? Name : never;
}[keyof Properties];

const everyPacket: readonly PacketKind[] = [
  'connect',
  'will',
  'connack',
  'publish',
  'ack',
  'subscribe',
  'suback',
  'unsubscribe',
  'unsuback',
  'disconnectFromClient',
  'disconnectFromServer',
  'auth',
];
const messages: readonly PacketKind[] = ['publish', 'will'];
const answers: readonly PacketKind[] = [
  'connack',
  'ack',
  'suback',
  'unsuback',
  'disconnectFromClient',
  'disconnectFromServer',
  'auth',
];

export const propertyRows: readonly PropertyRow[] = [
  { id: 0x01, name: 'payloadFormatIndicator', type: 'byte', max: 1, packets: messages },
  { id: 0x02, name: 'messageExpiryInterval', type: 'fourByte', packets: messages },
  { id: 0x03, name: 'contentType', type: 'utf8', packets: messages }, // [MQTT-3.3.2-19]
  { id: 0x08, name: 'responseTopic', type: 'topicName', packets: messages }, // [MQTT-3.3.2-13] [MQTT-3.3.2-14]
  { id: 0x09, name: 'correlationData', type: 'binary', packets: messages },
  {
    id: 0x0b,
    name: 'subscriptionIdentifiers',
    type: 'varint',
    min: 1,
    packets: ['publish', 'subscribe'],
    repeatsIn: ['publish'],
  },
  // A server may not send it in a DISCONNECT. [MQTT-3.14.2-2]
  {
    id: 0x11,
    name: 'sessionExpiryInterval',
    type: 'fourByte',
    packets: ['connect', 'connack', 'disconnectFromClient'],
  },
  { id: 0x12, name: 'assignedClientIdentifier', type: 'utf8', packets: ['connack'] },
  { id: 0x13, name: 'serverKeepAlive', type: 'twoByte', packets: ['connack'] },
  { id: 0x15, name: 'authenticationMethod', type: 'utf8', packets: ['connect', 'connack', 'auth'] },
  { id: 0x16, name: 'authenticationData', type: 'binary', packets: ['connect', 'connack', 'auth'] },
  { id: 0x17, name: 'requestProblemInformation', type: 'byte', max: 1, packets: ['connect'] },
  { id: 0x18, name: 'willDelayInterval', type: 'fourByte', packets: ['will'] },
  { id: 0x19, name: 'requestResponseInformation', type: 'byte', max: 1, packets: ['connect'] },
  { id: 0x1a, name: 'responseInformation', type: 'utf8', packets: ['connack'] },
  { id: 0x1c, name: 'serverReference', type: 'utf8', packets: ['connack', 'disconnectFromServer'] },
  { id: 0x1f, name: 'reasonString', type: 'utf8', packets: answers },
  { id: 0x21, name: 'receiveMaximum', type: 'twoByte', min: 1, packets: ['connect', 'connack'] },
  { id: 0x22, name: 'topicAliasMaximum', type: 'twoByte', packets: ['connect', 'connack'] },
  // [MQTT-3.3.2-8]
  {
    id: 0x23,
    name: 'topicAlias',
    type: 'twoByte',
    min: 1,
    refusedWith: reasonCode.topicAliasInvalid,
    packets: ['publish'],
  },
  { id: 0x24, name: 'maximumQos', type: 'byte', max: 1, packets: ['connack'] },
  { id: 0x25, name: 'retainAvailable', type: 'byte', max: 1, packets: ['connack'] },
  { id: 0x26, name: 'userProperties', type: 'pair', packets: everyPacket, repeatsIn: everyPacket },
  { id: 0x27, name: 'maximumPacketSize', type: 'fourByte', min: 1, packets: ['connect', 'connack'] },
  { id: 0x28, name: 'wildcardSubscriptionAvailable', type: 'byte', max: 1, packets: ['connack'] },
  { id: 0x29, name: 'subscriptionIdentifiersAvailable', type: 'byte', max: 1, packets: ['connack'] },
  { id: 0x2a, name: 'sharedSubscriptionAvailable', type: 'byte', max: 1, packets: ['connack'] },
];
