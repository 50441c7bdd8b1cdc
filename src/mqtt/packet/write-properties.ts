import { noProperties, type Properties } from './packet.ts';
import { type PacketKind, type PropertyRow, propertyRows } from './properties.ts';
import { writeBinary, writeString } from './write-string.ts';
import { varintBytes, writeVarint } from './write-varint.ts';

/** The bytes of the properties that this packet may carry, without the property length before them. */
export function propertiesBytes(properties: Readonly<Properties>, packet: PacketKind): number {
  if (properties === noProperties) return 0;
  let bytes = 0;
  for (const row of rowsByPacket[packet]) bytes += propertyBytes(properties, row);
  return bytes;
}

/** Writes the property length, which the caller has measured, and the properties; returns the offset after them. */
export function writeProperties(
  target: Buffer,
  offset: number,
  properties: Readonly<Properties>,
  packet: PacketKind,
  bytes: number,
): number {
  let at = writeVarint(target, offset, bytes);
  if (bytes === 0) return at; // [MQTT-2.2.2-1]
  for (const row of rowsByPacket[packet]) at = writeProperty(target, at, properties, row);
  return at;
}

const rowsByPacket = {
  connect: rowsOf('connect'),
  will: rowsOf('will'),
  connack: rowsOf('connack'),
  publish: rowsOf('publish'),
  ack: rowsOf('ack'),
  subscribe: rowsOf('subscribe'),
  suback: rowsOf('suback'),
  unsubscribe: rowsOf('unsubscribe'),
  unsuback: rowsOf('unsuback'),
  disconnectFromClient: rowsOf('disconnectFromClient'),
  disconnectFromServer: rowsOf('disconnectFromServer'),
  auth: rowsOf('auth'),
} satisfies Record<PacketKind, readonly PropertyRow[]>;

function rowsOf(packet: PacketKind): readonly PropertyRow[] {
  return propertyRows.filter((row) => row.packets.includes(packet));
}

function propertyBytes(properties: Readonly<Properties>, row: PropertyRow): number {
  if (properties[row.name] === undefined) return 0;
  switch (row.type) {
    case 'byte':
      return 2;
    case 'twoByte':
      return 3;
    case 'fourByte':
      return 5;
    case 'varint':
      return sum(properties[row.name], (value) => 1 + varintBytes(value));
    case 'utf8':
    case 'topicName':
      return 3 + Buffer.byteLength(properties[row.name] ?? '');
    case 'binary':
      return 3 + (properties[row.name]?.length ?? 0);
    case 'pair':
      return sum(properties[row.name], ([name, value]) => 5 + Buffer.byteLength(name) + Buffer.byteLength(value));
  }
}

function writeProperty(target: Buffer, offset: number, properties: Readonly<Properties>, row: PropertyRow): number {
  if (properties[row.name] === undefined) return offset;
  let at = offset;
  switch (row.type) {
    case 'byte':
      return target.writeUInt8(properties[row.name] ?? 0, writeId(target, at, row));
    case 'twoByte':
      return target.writeUInt16BE(properties[row.name] ?? 0, writeId(target, at, row));
    case 'fourByte':
      return target.writeUInt32BE(properties[row.name] ?? 0, writeId(target, at, row));
    case 'varint':
      for (const value of properties[row.name] ?? []) at = writeVarint(target, writeId(target, at, row), value);
      return at;
    case 'utf8':
    case 'topicName':
      return writeText(target, writeId(target, at, row), properties[row.name] ?? '');
    case 'binary':
      return writeBinary(target, writeId(target, at, row), properties[row.name] ?? none);
    case 'pair':
      for (const [name, value] of properties[row.name] ?? [])
        at = writeText(target, writeText(target, writeId(target, at, row), name), value);
      return at;
  }
}

const none: Buffer = Buffer.alloc(0);

function writeId(target: Buffer, offset: number, row: PropertyRow): number {
  target[offset] = row.id;
  return offset + 1;
}

function writeText(target: Buffer, offset: number, text: string): number {
  return writeString(target, offset, text, Buffer.byteLength(text));
}

function sum<Value>(values: readonly Value[] | undefined, bytesOf: (value: Value) => number): number {
  let bytes = 0;
  for (const value of values ?? []) bytes += bytesOf(value);
  return bytes;
}
