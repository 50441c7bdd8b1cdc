import { type Packet, type PacketCmd, parser } from 'mqtt-packet';

/** What mqtt-packet makes of a frame from the server: it always reads payloads as buffers and reason codes as numbers. */
export type ReceivedPacket<Command extends PacketCmd = PacketCmd> = {
  [Each in Command]: Extract<Packet, { cmd: Each }> & Always<Each>;
}[Command];

type Always<Command extends PacketCmd> = Command extends 'publish'
  ? { payload: Buffer }
  : Command extends 'suback' | 'unsuback'
    ? { granted: number[] }
    : unknown;

export function decodeFrame(bytes: Buffer, level: 4 | 5): ReceivedPacket {
  const packets: Packet[] = [];
  const decoder = parser({ protocolVersion: level });
  decoder.on('packet', (packet) => packets.push(packet));
  decoder.on('error', (error: Error) => {
    throw new Error(`the server sent bytes that are no packet: ${bytes.toString('hex')}`, { cause: error });
  });
  decoder.parse(bytes);
  const [packet] = packets;
  if (packet === undefined) throw new Error(`the server sent an incomplete packet: ${bytes.toString('hex')}`);
  return packet as ReceivedPacket;
}
