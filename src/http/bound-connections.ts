import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';
import { createAddressCount } from './address-count.ts';

/** Counts the connections of each address over all ports of the interface. */
export interface ConnectionBound {
  /** Closes connections over the limit on this port before reading from them. */
  watch(server: Server): void;
  isProxy(address: string): boolean;
}

/** Trusted proxies carry the connections of many clients, so the limit does not apply to them. */
export function boundConnections(
  perAddressMax: number,
  trustedProxies: readonly string[],
  onRefused: () => void,
): ConnectionBound {
  const counts = createAddressCount(Number.POSITIVE_INFINITY, perAddressMax);
  const proxies = listAddresses(trustedProxies);
  const isProxy = (address: string): boolean => proxies?.check(address, familyOf(address)) ?? false;
  return {
    isProxy,
    watch(server) {
      server.on('connection', (socket: Socket) => {
        const address = socket.remoteAddress;
        if (address === undefined || isProxy(address)) return;
        const key = addressKey(address);
        if (!counts.enter(key)) {
          onRefused();
          socket.destroy();
          return;
        }
        socket.once('close', () => counts.leave(key));
      });
    },
  };
}

function listAddresses(addresses: readonly string[]): BlockList | undefined {
  if (addresses.length === 0) return undefined;
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
