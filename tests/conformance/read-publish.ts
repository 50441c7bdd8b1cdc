import { propertyTable } from './property-table.ts';

export interface RawProperty {
  readonly id: number;
  /** The bytes of the value; strings and binary data without their length, a string pair as it was sent. */
  readonly value: Buffer;
}

/** A level 5 PUBLISH, with its properties as they were sent: mqtt-packet loses their order. */
export function readPublishProperties(frame: Buffer): RawProperty[] {
  const reader = new Reader(frame);
  const qos = (reader.byte() >> 1) % 4;
  reader.variable();
  reader.lengthAndBytes();
  if (qos > 0) reader.bytes(2);
  const length = reader.variable();
  const section = new Reader(reader.bytes(length));
  const found: RawProperty[] = [];
  while (!section.isAtEnd) found.push(readProperty(section));
  return found;
}

export function valuesOf(list: readonly RawProperty[], id: number): Buffer[] {
  return list.filter((property) => property.id === id).map((property) => property.value);
}

function readProperty(reader: Reader): RawProperty {
  const id = reader.byte();
  const type = propertyTable.find((property) => property.id === id)?.type;
  switch (type) {
    case 'byte':
      return { id, value: reader.bytes(1) };
    case 'two bytes':
      return { id, value: reader.bytes(2) };
    case 'four bytes':
      return { id, value: reader.bytes(4) };
    case 'variable':
      return { id, value: reader.taken(() => reader.variable()) };
    case 'string':
    case 'binary':
      return { id, value: reader.lengthAndBytes() };
    case 'pair':
      return { id, value: reader.taken(() => [reader.lengthAndBytes(), reader.lengthAndBytes()]) };
    case undefined:
      throw new Error(`there is no property ${id}`);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  byte(): number {
    return this.bytes(1).readUInt8();
  }

  bytes(count: number): Buffer {
    const start = this.#position;
    this.#position += count;
    return this.#bytes.subarray(start, this.#position);
  }

  lengthAndBytes(): Buffer {
    return this.bytes(this.bytes(2).readUInt16BE());
  }

  variable(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  /** The bytes that a read goes over. */
  taken(read: () => unknown): Buffer {
    const start = this.#position;
    read();
    return this.#bytes.subarray(start, this.#position);
  }
}
