import type { FastifyReply } from 'fastify';
import { variesBy } from './headers-of-all.ts';

/** Adds a request header name to `Vary`, and keeps the names that are already there. */
export function addVary(reply: FastifyReply, name: string): void {
  reply.header('vary', `${String(reply.getHeader('vary') ?? variesBy)}, ${name}`);
}
