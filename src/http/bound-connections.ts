import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';

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
  const counts = new Map<string, number>();
  const proxies = listAddresses(trustedProxies);
  const isProxy = (address: string): boolean => proxies?.check(address, familyOf(address)) ?? false;
  return {
    isProxy,
    watch(server) {
      server.on('connection', (socket: Socket) => {
        const address = socket.remoteAddress;
        if (address === undefined || isProxy(address)) return;
        const key = addressKey(address);
        const count = (counts.get(key) ?? 0) + 1;
        if (count > perAddressMax) {
          onRefused();
          socket.destroy();
          return;
        }
        counts.set(key, count);
        socket.once('close', () => leave(key));
      });
    },
  };

  function leave(key: string): void {
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  }
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
