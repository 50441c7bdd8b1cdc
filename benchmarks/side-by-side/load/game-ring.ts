import { encodeQos1Publish } from '../../support/load/packets.ts';
import { gameEvents, playGame, spoiledEvery } from './game.ts';

export interface GameRing {
  /** The next packets in one piece, at most `takeMax`. */
  take(count: number): Buffer;
  /** The packet id of the n-th packet ever taken, from 0. */
  packetId(index: number): number;
}

/** Of the first n events of a ring, those without a fault. */
export function countGood(events: number, spoiled: boolean): number {
  return spoiled ? events - Math.floor(events / spoiledEvery) : events;
}

const takeMax = 50;

/** The game of a bot as encoded QoS 1 PUBLISH packets, told again when it has ended, so that sending costs one write and no encoding. */
export function createGameRing(bot: number, spoiled = false): GameRing {
  const { bytes, offsets } = packetsOf(bot, spoiled);
  let next = 0;
  return {
    take(count) {
      const taken = bytes.subarray(offsets[next], offsets[next + count]);
      next = (next + count) % gameEvents;
      return taken;
    },
    packetId: (index) => (index % gameEvents) + 1,
  };
}

interface Packets {
  readonly bytes: Buffer;
  /** Where each packet begins, and where the last one ends. */
  readonly offsets: readonly number[];
}

const known = new Map<string, Packets>();

/** Kept from round to round: making those of 1,000 games takes a while. */
function packetsOf(bot: number, spoiled: boolean): Packets {
  const key = `${bot} ${spoiled}`;
  const made = known.get(key) ?? encodePackets(bot, spoiled);
  known.set(key, made);
  return made;
}

function encodePackets(bot: number, spoiled: boolean): Packets {
  const topic = `bot/${bot}/ingress`;
  const packets = playGame(bot, spoiled).map((event, index) => encodeQos1Publish(topic, index + 1, event));
  // The first packets are repeated at the end, so that what is taken never wraps.
  packets.push(...packets.slice(0, takeMax));
  const offsets = [0];
  for (const { length } of packets) offsets.push((offsets.at(-1) ?? 0) + length);
  return { bytes: Buffer.concat(packets), offsets };
}
