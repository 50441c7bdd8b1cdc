import { lookup } from 'node:dns/promises';

export interface NameFacts {
  readonly host: string;
  readonly addresses: readonly string[];
  /** The code of getaddrinfo, such as ENOTFOUND. */
  readonly errorCode?: string;
}

/** The addresses of a host, in the order in which the system gives them to every program. */
export async function resolveName(host: string): Promise<NameFacts> {
  try {
    const found = await lookup(host, { all: true, order: 'verbatim' });
    return { host, addresses: [...new Set(found.map(({ address }) => address))] };
  } catch (error) {
    return { host, addresses: [], errorCode: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' };
  }
}
