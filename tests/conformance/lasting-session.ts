import type { ConnectOptions, RawClient } from './raw-client.ts';
import type { Wire } from './wire.ts';

/** Connects to the session of this client id, old or new; the session outlives the connection at either level. */
export function connectToSession(wire: Wire, clientId: string, options: ConnectOptions = {}): Promise<RawClient> {
  return wire.connect({
    ...options,
    clientId,
    clean: false,
    ...(wire.level === 5 && { properties: { sessionExpiryInterval: 3600, ...options.properties } }),
  });
}
