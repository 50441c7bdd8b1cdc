/** The type of the elements in the binary form of an array. */
const byteaOid = 17;

/** An array of bytes in the binary form of PostgreSQL: the driver would write every byte as two letters. */
export function createByteaArray(sizes: readonly number[], fill: (target: Uint8Array, index: number) => void): Buffer {
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  const array = Buffer.allocUnsafe(sizes.reduce((bytes, size) => bytes + 4 + size, 20));
  let end = 0;
  for (const number of [dimensions, hasNulls, byteaOid, sizes.length, firstIndex])
    end = array.writeInt32BE(number, end);
  for (const [index, size] of sizes.entries()) {
    end = array.writeInt32BE(size, end);
    fill(array.subarray(end, end + size), index);
    end += size;
  }
  return array;
}
