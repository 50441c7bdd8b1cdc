import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '#core/sign-in/address-key';
import type { RequestScheduler } from './http-app.ts';
import { pagePolicy } from './page-policy.ts';

export interface ApiReference {
  readonly page: string;
  readonly script: Uint8Array;
}

const schema = { hide: true };

/**
 * Serves a page at /docs/reference/ that loads nothing from other hosts. The package takes 17 MB and its script has 4, so a worker thread loads it at the
 * first request and then ends.
 */
export function registerReference(
  app: Pick<FastifyInstance, 'get'>,
  scheduler: Pick<RequestScheduler, 'enqueue'>,
): void {
  let made: Promise<ApiReference> | undefined;

  app.get('/docs/reference', { schema }, (_request, reply) => reply.redirect('/docs/reference/', 301));
  app.get('/docs/reference/', { schema }, async (request, reply) => {
    const { page } = await find(request);
    reply.header('content-security-policy', pagePolicy(page)).type('text/html; charset=utf-8');
    return page;
  });
  app.get('/docs/reference/js/scalar.js', { schema }, async (request, reply) => {
    // All requests share one buffer: a copy would hold 4 MB for as long as a client takes to read it.
    const { script } = await find(request);
    reply.type('application/javascript; charset=utf-8');
    return script;
  });

  async function find({ socket }: FastifyRequest): Promise<ApiReference> {
    made ??= make();
    const reference = await made;
    // Many requests may have waited: sending megabytes to all of them in one event-loop iteration would block everything else.
    await new Promise<void>((resolve) => scheduler.enqueue(addressKey(socket.remoteAddress), resolve));
    return reference;
  }

  async function make(): Promise<ApiReference> {
    try {
      return await inThread();
    } catch (error) {
      // Let the next request try again.
      made = undefined;
      throw error;
    }
  }
}

function inThread(): Promise<ApiReference> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./api-reference-thread.ts', import.meta.url));
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
