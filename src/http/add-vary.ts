import type { FastifyReply } from 'fastify';

/** Adds a request header name to `Vary`, and keeps the names that are already there. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? name : `${String(others)}, ${name}`);
}
