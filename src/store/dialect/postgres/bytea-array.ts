/** PostgreSQL's type id of bytea. */
const byteaOid = 17;

/** A bytea[] in PostgreSQL's binary format: the driver would send every byte as two hexadecimal digits. */
export function createByteaArray(elements: readonly Uint8Array[]): Buffer {
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  const array = Buffer.allocUnsafe(elements.reduce((bytes, { length }) => bytes + 4 + length, 20));
  let end = 0;
  for (const number of [dimensions, hasNulls, byteaOid, elements.length, firstIndex])
    end = array.writeInt32BE(number, end);
  for (const element of elements) {
    end = array.writeInt32BE(element.length, end);
    array.set(element, end);
    end += element.length;
  }
  return array;
}
