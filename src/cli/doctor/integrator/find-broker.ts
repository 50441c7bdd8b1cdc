import { createEndpoint, type Endpoint } from '#cli/doctor/endpoint';
import type { Target } from './target.ts';

/** The broker that the caller names; else MQTT over WebSocket at the address of the REST interface, which every Scorewire has. */
export function findBroker({ broker, rest }: Target): Endpoint {
  if (broker !== undefined) return broker;
  const { protocol, host } = rest.url;
  return createEndpoint(
    new URL(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${rest.url.pathname.replace(/\/$/, '')}/mqtt`),
  );
}
