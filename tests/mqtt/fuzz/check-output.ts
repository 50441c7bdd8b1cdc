import { type Packet, parser } from 'mqtt-packet';
import { decodeConnect } from '#mqtt/packet/decode-connect';
import { FrameReader } from '#mqtt/packet/frame-reader';
import type { ProtocolLevel } from '#mqtt/packet/packet';

/** Finds a fault in the server's output on one connection: mqtt-packet must be able to read it. */
export function findOutputFault(input: Buffer, output: Buffer): string | undefined {
  if (output.length === 0) return undefined;
  const level = levelOf(output);
  const packets: Packet[] = [];
  let failure: Error | undefined;
  const reader = parser({ protocolVersion: level });
  reader.on('packet', (packet) => packets.push(packet));
  reader.on('error', (error: Error) => {
    failure ??= error;
  });
  const unread = reader.parse(output);
  if (failure !== undefined) return `a client cannot read what it is sent: ${failure.message}`;
  if (unread > 0) return 'the last packet is incomplete';
  return findSequenceFault(packets, level) ?? findSizeFault(input, packets);
}

/** A CONNACK has no properties on 3.1.1 and a property length on MQTT 5. */
function levelOf(output: Buffer): ProtocolLevel {
  return output[1] === 2 ? 4 : 5;
}

function findSequenceFault(packets: readonly Packet[], level: ProtocolLevel): string | undefined {
  const [first, ...others] = packets;
  if (first?.cmd !== 'connack') return `the first packet is ${first?.cmd}`; // [MQTT-3.2.0-1]
  const isAccepted = (level === 5 ? first.reasonCode : first.returnCode) === 0;
  if (!isAccepted && others.length > 0) return `a ${others[0]?.cmd} comes after a refusal`;
  const end = others.findIndex(({ cmd }) => cmd === 'disconnect');
  if (end !== -1 && level === 4) return 'a DISCONNECT is sent on 3.1.1';
  if (end !== -1 && end !== others.length - 1) return 'something comes after DISCONNECT';
  const foreign = others.find(({ cmd }) => !serverCommands.has(cmd));
  return foreign === undefined ? undefined : `a server sends ${foreign.cmd}`;
}

const serverCommands: ReadonlySet<string> = new Set([
  'publish',
  'puback',
  'pubrec',
  'pubrel',
  'pubcomp',
  'suback',
  'unsuback',
  'pingresp',
  'disconnect',
]);

/** [MQTT-3.1.2-24] */
function findSizeFault(input: Buffer, packets: readonly Packet[]): string | undefined {
  const max = maximumPacketSize(input);
  const large = packets.find(({ length = 0 }) => 2 + length > max);
  return large === undefined ? undefined : `a ${large.cmd} is larger than the client takes`;
}

function maximumPacketSize(input: Buffer): number {
  const reader = new FrameReader(Number.POSITIVE_INFINITY);
  reader.push(input);
  try {
    if (!reader.next()) return Number.POSITIVE_INFINITY;
    const { properties } = decodeConnect(reader.header, reader.bytes, reader.start, reader.end);
    return properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
