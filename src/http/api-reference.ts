import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestScheduler } from './http-app.ts';
import { pagePolicy } from './page-policy.ts';

/** The page to read the interface at, and its script. */
export interface ApiReference {
  readonly page: string;
  readonly script: Uint8Array;
}

const schema = { hide: true };

/**
 * A page at /docs that loads nothing from elsewhere. Its script has four megabytes, and the package that brings it takes seventeen: it is made when
 * somebody asks for it, by a thread that is gone then, and nobody waits for it but who asked.
 */
export function registerReference(
  app: Pick<FastifyInstance, 'get'>,
  scheduler: Pick<RequestScheduler, 'enqueue'>,
): void {
  let made: Promise<ApiReference> | undefined;

  app.get('/docs', { schema }, (_request, reply) => reply.redirect('/docs/', 301));
  app.get('/docs/', { schema }, async (request, reply) => {
    const { page } = await find(request);
    reply.header('content-security-policy', pagePolicy(page)).type('text/html; charset=utf-8');
    return page;
  });
  app.get('/docs/js/scalar.js', { schema }, async (request, reply) => {
    // The same bytes for all who load it: a copy for each would be four megabytes, for as long as he takes to read them.
    const { script } = await find(request);
    reply.type('application/javascript; charset=utf-8');
    return script;
  });

  async function find({ socket }: FastifyRequest): Promise<ApiReference> {
    made ??= make();
    const reference = await made;
    // Many may have waited for it: megabytes for all of them in one turn of the event loop would hold up everybody else.
    await new Promise<void>((resolve) => scheduler.enqueue(socket.remoteAddress, resolve));
    return reference;
  }

  async function make(): Promise<ApiReference> {
    try {
      return await inThread();
    } catch (error) {
      // The next one who asks may have more luck.
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
