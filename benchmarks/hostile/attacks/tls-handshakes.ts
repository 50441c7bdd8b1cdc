import { once } from 'node:events';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';

const certificates = join(import.meta.dirname, '../../../tests/process/certificate');

export const tlsHandshakes: Attack = {
  name: 'tls-handshakes',
  does: '8 workers make TLS handshakes and cut the connection, and 300 connections never begin theirs',
  needs: 'nothing',
  stoppedBy: ['10 s for a handshake'],
  secondsMin: 13,
  env: {
    SCOREWIRE_TLS_CERT_FILE: join(certificates, 'cert.pem'),
    SCOREWIRE_TLS_KEY_FILE: join(certificates, 'key.pem'),
  },
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
