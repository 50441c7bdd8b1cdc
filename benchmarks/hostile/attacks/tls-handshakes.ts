import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';

const certificates = join(import.meta.dirname, '../../../tests/process/certificate');
const env = {
  SCOREWIRE_TLS_CERT_FILE: join(certificates, 'cert.pem'),
  SCOREWIRE_TLS_KEY_FILE: join(certificates, 'key.pem'),
};

export const tlsHandshakes: Attack = {
  name: 'tls-handshakes',
  does: '8 workers make TLS handshakes and cut the connection, and 300 connections never begin theirs',
  needs: 'nothing',
  stoppedBy: ['10 s for a handshake'],
  secondsMin: 13,
  env,
  async start({ host, mqttTlsPort = 0 }, crew) {
    for (let index = 0; index < 300; index += 1) crew.connect(host, mqttTlsPort, addressOf(1)).resume();
    await crew.repeat(8, async (worker) => {
      const plain = crew.connect(host, mqttTlsPort, addressOf(worker));
      const socket = connect({ socket: plain, rejectUnauthorized: false });
      socket.on('error', () => {});
      await once(socket, 'secureConnect');
      plain.resetAndDestroy();
    });
  },
};

export const tlsHellosAtOnce: Attack = {
  name: 'tls-hellos-at-once',
  does: '400 connections from 20 addresses are opened, and then send the same recorded ClientHello at the same moment; again and again',
  needs: 'nothing',
  stoppedBy: ['a handshake begins when it has come, and so many begin in a turn of the event loop'],
  env,
  async start({ host, mqttTlsPort = 0 }, crew) {
    const hello = await recordHello();
    await crew.repeat(1, async () => {
      const sockets = Array.from({ length: 400 }, (_, index) => crew.connect(host, mqttTlsPort, addressOf(index % 20)));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const answered = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write(hello);
      await Promise.all(answered);
      for (const socket of sockets) socket.resetAndDestroy();
    });
  },
};

export const tlsRenegotiation: Attack = {
  name: 'tls-renegotiation',
  does: '8 workers shake hands with TLS 1.2 and ask for another handshake on the same connection, again and again until they are cut',
  needs: 'nothing',
  stoppedBy: ['renegotiation is off', 'so many handshakes begin in a turn of the event loop'],
  env,
  async start({ host, mqttTlsPort = 0 }, crew) {
    await crew.repeat(8, async (worker) => {
      const plain = crew.connect(host, mqttTlsPort, addressOf(worker));
      const socket = connect({ socket: plain, rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
      socket.on('error', () => plain.resetAndDestroy());
      await once(socket, 'secureConnect');
      const again = (): void => {
        if (crew.isOver || socket.destroyed) return;
        socket.renegotiate({ rejectUnauthorized: false }, (error) => {
          crew.note(error === null ? 'shaken hands again' : 'refused');
          if (error === null) again();
        });
      };
      again();
      await new Promise<void>((done) => plain.once('close', () => done()));
    });
  },
};

/** What a client begins with. Sent by somebody who does not go on, it costs him nothing and the service a signature. */
async function recordHello(): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  client.on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  server.close();
  return hello;
}
