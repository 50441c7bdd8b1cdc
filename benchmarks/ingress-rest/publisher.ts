import { once } from 'node:events';
import { connect } from 'node:net';
import { generate } from 'mqtt-packet';
import { createEvent } from '../mqtt-engine/load/event.ts';
import { encodeQos1Publish } from '../support/load/packets.ts';
import type { IngressService } from './start-ingress.ts';

export interface Publisher {
  /** Publishes one event and resolves with the milliseconds until its acknowledgement is here. */
  publish(): Promise<number>;
  end(): void;
}

/** One connection of MQTT 3.1.1. It throws out of the event loop when anything but the acknowledgement comes. */
export async function openPublisher({ mqttPort, username, password, botId }: IngressService): Promise<Publisher> {
  const socket = connect({ port: mqttPort, host: '127.0.0.1', noDelay: true });
  const session = { protocolId: 'MQTT', protocolVersion: 4, clientId: 'at-rest', clean: true, keepalive: 0 } as const;
  socket.write(generate({ cmd: 'connect', ...session, username, password: Buffer.from(password) }));
  const [connack] = (await once(socket, 'data')) as [Buffer];
  if (connack[3] !== 0) throw new Error(`CONNECT was answered by ${connack.toString('hex')}`);
  let published = 0;
  let onAnswer: (answer: Buffer) => void = () => {};
  socket.on('data', (answer: Buffer) => onAnswer(answer));
  return {
    publish() {
      const packetId = (published % 65_535) + 1;
      const packet = encodeQos1Publish(`bot/${botId}/ingress`, packetId, createEvent(published));
      published += 1;
      return new Promise((resolve, reject) => {
        const startedAt = performance.now();
        onAnswer = (answer) => {
          const milliseconds = performance.now() - startedAt;
          if (answer.equals(Buffer.from([0x40, 2, packetId >> 8, packetId & 0xff]))) resolve(milliseconds);
          else reject(new Error(`expected the PUBACK of ${packetId}, got ${answer.toString('hex')}`));
        };
        socket.write(packet);
      });
    },
    end: () => socket.destroy(),
  };
}
