/** The key under which limits count an address: an IPv4 address, or the /64 network of an IPv6 one, because one host may own all of it. */
export function addressKey(address: string | undefined): string {
  // A socket that has closed meanwhile has no address.
  if (address === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0');
  return `${[...groups, ...after].slice(0, 4).join(':').toLowerCase()}::/64`;
}
