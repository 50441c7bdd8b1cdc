import { encodeQos1Publish } from '../../support/load/packets.ts';
import { createEvent } from './event.ts';

export interface PublishRing {
  /** The next packets in one piece, at most as many as the ring was made for. */
  take(count: number): Buffer;
  /** The packet id of the n-th packet ever taken, from 0. */
  packetId(index: number): number;
}

/** Encoded QoS 1 PUBLISH packets of one topic whose packet ids go round, so that sending costs one write and no encoding. */
export function createPublishRing(topic: string, inFlightMax: number): PublishRing {
  // Two rounds of ids, so that an id comes again only long after its acknowledgement.
  const ids = inFlightMax * 2;
  const packet = (index: number): Buffer => encodeQos1Publish(topic, (index % ids) + 1, createEvent(index));
  // The first packets are repeated at the end, so that what is taken never wraps.
  const packets = Array.from({ length: ids + inFlightMax }, (_, index) => packet(index % ids));
  const packetBytes = packets[0]?.length ?? 0;
  const bytes = Buffer.concat(packets);
  let next = 0;
  return {
    take(count) {
      const from = next * packetBytes;
      next = (next + count) % ids;
      return bytes.subarray(from, from + count * packetBytes);
    },
    packetId: (index) => (index % ids) + 1,
  };
}
