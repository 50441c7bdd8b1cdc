import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import type { Attack } from '../attack.ts';

const certificates = join(import.meta.dirname, '../../../tests/process/certificate');
const env = {
  SCOREWIRE_TLS_CERT_FILE: join(certificates, 'cert.pem'),
  SCOREWIRE_TLS_KEY_FILE: join(certificates, 'key.pem'),
};

export const tlsHandshakes: readonly Attack[] = [
  {
    name: 'tls-handshakes',
    does: '8 workers make TLS handshakes and cut the connection, and 300 connections never begin theirs',
    needs: 'nothing',
    stoppedBy: ['10 s for a handshake'],
    secondsMin: 13,
    env,
    async start(attackers) {
      const { mqttTlsPort = 0 } = attackers.target;
      for (const socket of attackers.connectMany(300, mqttTlsPort, () => 1)) socket.resume();
      await attackers.repeat(8, async (worker) => {
        const plain = attackers.connect(mqttTlsPort, worker);
        await shakeHands(plain);
        plain.resetAndDestroy();
      });
    },
  },
  {
    name: 'tls-hellos-at-once',
    does: '400 connections from 20 addresses are opened, and then send the same recorded ClientHello at the same moment; again and again',
    needs: 'nothing',
    stoppedBy: ['handshakes started per event-loop iteration'],
    env,
    async start(attackers) {
      const hello = await recordHello();
      await attackers.repeatAtOnce(400, attackers.target.mqttTlsPort ?? 0, (index) => index % 20, hello);
    },
  },
  {
    name: 'tls-renegotiation',
    does: '8 workers shake hands with TLS 1.2 and ask for another handshake on the same connection, again and again until they are cut',
    needs: 'nothing',
    stoppedBy: ['renegotiation is off', 'handshakes started per event-loop iteration'],
    env,
    start: (attackers) =>
      attackers.repeat(8, async (worker) => {
        const plain = attackers.connect(attackers.target.mqttTlsPort ?? 0, worker);
        const socket = await shakeHands(plain, 'TLSv1.2');
        const again = (): void => {
          if (attackers.isOver || socket.destroyed) return;
          socket.renegotiate({ rejectUnauthorized: false }, (error) => {
            attackers.note(error === null ? 'another handshake' : 'refused');
            if (error === null) again();
          });
        };
        again();
        await new Promise<void>((done) => plain.once('close', () => done()));
      }),
  },
];

async function shakeHands(plain: Socket, maxVersion?: 'TLSv1.2'): Promise<TLSSocket> {
  const socket = connect({ socket: plain, rejectUnauthorized: false, ...(maxVersion && { maxVersion }) });
  socket.on('error', () => plain.resetAndDestroy());
  await once(socket, 'secureConnect');
  return socket;
}

/** Records a ClientHello, the first message of a TLS handshake. Sending it costs the sender nothing; the service has to compute a signature for it. */
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
