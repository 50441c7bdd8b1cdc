import type { FastifyRequest } from 'fastify';

export interface RequestOrigin {
  readonly isTls: boolean;
  /** With the port, if it has one. */
  readonly host: string;
  readonly hostname: string;
}

const fallback = '127.0.0.1:8080';

/** Where the client reached the service, as its Host header says, so that documents show addresses that work for their reader. */
export function originOf({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): RequestOrigin {
  const given = headers.host ?? '';
  const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(given) ? given : fallback;
  return { isTls: protocol === 'https', host, hostname: host.replace(/:\d+$/, '') };
}
