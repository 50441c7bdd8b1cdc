import type { ByteReader } from './byte-reader.ts';
import { hasWildcard } from './has-wildcard.ts';
import { noProperties, type Properties, type UserProperty } from './packet.ts';
import { malformed, PacketError, protocolError } from './packet-error.ts';
import { type PacketKind, type PropertyRow, propertyRows } from './properties.ts';
import { reasonCode } from './reason-code.ts';

/** A megabyte could hold 150,000 user properties, which would block the event loop. */
export const propertiesMax = 1000;

/** Reads the property length and the properties of a packet. */
export function readProperties(reader: ByteReader, packet: PacketKind): Readonly<Properties> {
  const length = reader.varint('property length');
  if (length === 0) return noProperties; // [MQTT-2.2.2-1]
  const packetEnd = reader.end;
  const end = reader.at + length;
  if (end > packetEnd) throw malformed('The properties are longer than the packet.');
  const properties: Properties = {};
  reader.end = end;
  for (let count = 1; reader.at < end; count += 1) {
    if (count > propertiesMax) throw tooMany();
    readProperty(reader, packet, properties);
  }
  reader.end = packetEnd;
  return properties;
}

function readProperty(reader: ByteReader, packet: PacketKind, properties: Properties): void {
  const id = reader.varint('property identifier');
  const row = rowsById[id];
  if (row === undefined) throw malformed(`There is no property with the identifier ${id}.`);
  // Section 2.2.2.2 calls a property in the wrong packet malformed, not a protocol error.
  if (!row.packets.includes(packet)) throw malformed(`The property ${row.name} may not be in this packet.`);
  if (properties[row.name] !== undefined && row.repeatsIn?.includes(packet) !== true)
    throw protocolError(`The property ${row.name} is there more than once.`);
  switch (row.type) {
    case 'byte':
    case 'twoByte':
    case 'fourByte':
      properties[row.name] = inRange(reader[row.type](row.name), row);
      break;
    case 'varint':
      properties[row.name] = append(properties[row.name], inRange(reader.varint(row.name), row));
      break;
    case 'utf8':
      properties[row.name] = reader.utf8(row.name);
      break;
    case 'topicName':
      properties[row.name] = readTopicName(reader, row.name);
      break;
    case 'binary':
      properties[row.name] = reader.binary(row.name);
      break;
    case 'pair':
      properties[row.name] = append<UserProperty>(properties[row.name], [reader.utf8(row.name), reader.utf8(row.name)]);
      break;
  }
}

function tooMany(): PacketError {
  return new PacketError(reasonCode.quotaExceeded, `The packet has more than ${propertiesMax} properties.`);
}

const rowsById: (PropertyRow | undefined)[] = [];
for (const row of propertyRows) rowsById[row.id] = row;

function inRange(value: number, row: Extract<PropertyRow, { readonly min?: number }>): number {
  const { min = 0, max = Number.POSITIVE_INFINITY } = row;
  if (value < min || value > max)
    throw new PacketError(row.refusedWith ?? reasonCode.protocolError, `The property ${row.name} may not be ${value}.`);
  return value;
}

function readTopicName(reader: ByteReader, what: string): string {
  const topic = reader.utf8(what);
  if (topic === '') throw protocolError(`The property ${what} is empty.`); // [MQTT-4.7.3-1]
  if (hasWildcard(topic)) throw protocolError(`The property ${what} contains a wildcard.`); // [MQTT-3.3.2-14]
  return topic;
}

/** In the order of the packet. Nobody else has the list while the packet is being read, so it grows in place. */
function append<Value>(values: readonly Value[] | undefined, value: Value): readonly Value[] {
  if (values === undefined) return [value];
  (values as Value[]).push(value);
  return values;
}
