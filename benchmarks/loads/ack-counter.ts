import { pubackBytes } from './packets.ts';

export interface AckCounter {
  /** How many acknowledgements these bytes complete. */
  count(bytes: Buffer, length: number): number;
}

/**
 * Counts PUBACKs by counting bytes, four each. Of every chunk the last acknowledgement is read: it must be a PUBACK of the packet whose
 * turn it is, because a server acknowledges in the order in which it received.
 */
export function createAckCounter(packetId: (index: number) => number): AckCounter {
  let receivedBytes = 0;
  let acks = 0;
  return {
    count(bytes, length) {
      receivedBytes += length;
      const before = acks;
      acks = Math.floor(receivedBytes / pubackBytes);
      const lastAt = length - (receivedBytes - acks * pubackBytes) - pubackBytes;
      if (lastAt >= 0 && !isPuback(bytes, lastAt, packetId(acks - 1))) {
        const got = bytes.toString('hex', lastAt, lastAt + pubackBytes);
        throw new Error(`expected the PUBACK of packet ${packetId(acks - 1)}, got ${got}`);
      }
      return acks - before;
    },
  };
}

function isPuback(bytes: Buffer, at: number, packetId: number): boolean {
  return (
    bytes[at] === 0x40 && bytes[at + 1] === 2 && bytes[at + 2] === packetId >> 8 && bytes[at + 3] === (packetId & 0xff)
  );
}
