import { readFileSync } from 'node:fs';
import type { Config } from '#app/config/load-config';
import type { NatsAccess, NatsServer, NatsTls } from '#bus/connect-to-nats';

const portDefault = 4222;

/** Reads from the settings how NATS is reached. Files are read again for every connection, so that they can be replaced. */
export function natsAccessOf(config: Config): Pick<NatsAccess, 'servers' | 'token' | 'readCredentials' | 'readTls'> {
  const { natsUrl = [], natsToken, natsCredentialsFile, natsCaFile, natsCertFile, natsKeyFile } = config;
  const hasTlsFiles = [natsCaFile, natsCertFile, natsKeyFile].some((file) => file !== undefined);
  const readTls = (): NatsTls => ({
    ...(natsCaFile !== undefined && { ca: readFileSync(natsCaFile, 'utf8') }),
    ...(natsCertFile !== undefined && { cert: readFileSync(natsCertFile, 'utf8') }),
    ...(natsKeyFile !== undefined && { key: readFileSync(natsKeyFile, 'utf8') }),
  });
  return {
    servers: natsUrl.map(serverOf),
    token: natsToken,
    ...(natsCredentialsFile !== undefined && { readCredentials: () => readFileSync(natsCredentialsFile, 'utf8') }),
    ...(hasTlsFiles && { readTls }),
  };
}

function serverOf(text: string): NatsServer {
  const { protocol, hostname, port, username, password } = new URL(text);
  return {
    host: `${hostname}:${port === '' ? portDefault : port}`,
    requiresTls: protocol === 'tls:',
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}
