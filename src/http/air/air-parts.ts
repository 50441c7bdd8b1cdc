import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#core/problem';
import type { ShareLink } from '#core/share-link';
import { addressKey } from '#core/sign-in/address-key';
import type { HttpParts } from '#http/http-app';
import type { LiveStreams, OpenStream } from '#http/live-streams';
import { type AirGate, tooManyReaders } from './air-limits.ts';

/** What the routes of share links have in common. */
export interface Air {
  /** The open link of the request. Throws the same problem for every secret that opens nothing. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<ShareLink>;
  /** Whether the link of the request is still open; notes that it is in use. */
  mayStay(request: FastifyRequest): Promise<boolean>;
  /** Opens something that stays, and counts it until it is closed. Throws a problem at a limit, before it is opened. */
  enter<Stream extends OpenStream['stream']>(
    request: FastifyRequest,
    link: ShareLink,
    open: () => Stream,
    mayStay?: (stream: Stream) => Promise<boolean>,
  ): Stream;
}

export const noSuchLink = problem(
  'not-found',
  'This link does not work: it is wrong, or it has ended. Ask whoever gave it to you for a new one.',
);

export function createAir(
  { openLinks, linkUses, airLimits }: Pick<HttpParts, 'openLinks' | 'linkUses' | 'airLimits'>,
  gate: AirGate,
  streams: LiveStreams,
): Air {
  const secretOf = ({ params }: FastifyRequest): string => (params as { readonly secret?: string }).secret ?? '';
  const mayStay: Air['mayStay'] = async (request) => {
    const link = await openLinks.find(secretOf(request));
    if (link !== undefined) linkUses.note(link.id);
    return link !== undefined;
  };
  return {
    mayStay,
    async open(request, reply) {
      reply.header('x-robots-tag', 'noindex, nofollow');
      gate.takeAddress(request.ip);
      const link = await openLinks.find(secretOf(request));
      if (link === undefined) throw new ProblemError(noSuchLink);
      gate.takeLink(link.id);
      linkUses.note(link.id);
      return link;
    },
    enter(request, link, open, check = () => mayStay(request)) {
      const address = addressKey(request.ip);
      if (!streams.hasRoom(link.id)) throw tooManyReaders('This link', airLimits.readersPerLinkMax);
      if (!gate.addresses.enter(address)) throw tooManyReaders('This address', airLimits.readersPerAddressMax);
      const stream = open();
      void stream.closed.then(() => gate.addresses.leave(address));
      streams.add({ stream, userId: link.id, mayStay: () => check(stream) });
      return stream;
    },
  };
}
