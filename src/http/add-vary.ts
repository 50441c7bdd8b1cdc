import type { FastifyReply } from 'fastify';

/** Adds the name of a request header that the answer depends on, beside those that others have added. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? name : `${String(others)}, ${name}`);
}
