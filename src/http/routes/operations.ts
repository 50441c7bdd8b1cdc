import { createHash, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { ProblemError, problem } from '#core/problem';
import type { HttpApp, HttpParts } from '#http/http-app';
import { problems } from '#http/schemas/problem';

const Readiness = Type.Object({
  status: Type.String(),
  nats: Type.Optional(Type.String({ description: '`connected` or `away`; absent on a single node.' })),
});

export function registerOperationsRoutes(
  app: HttpApp,
  { hasStarted, checkReady, drain, isBusConnected, metrics, metricsToken }: HttpParts,
): void {
  const status = { 200: Type.Object({ status: Type.String() }) };

  app.get(
    '/healthz',
    { schema: { tags: ['Operations'], summary: 'Whether the process is alive', response: status } },
    () => ({ status: 'alive' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Operations'],
        summary: 'Whether the start is over, the store is reachable and migrated, and the node is not draining',
        description:
          'A node of a cluster that cannot reach NATS stays ready, because it still takes events: its status is `degraded` then.',
        response: { 200: Readiness, ...problems(503) },
      },
    },
    async () => {
      if (!hasStarted()) throw new ProblemError(problem('not-ready', starting));
      if (drain.state !== 'up') throw new ProblemError(problem('not-ready', draining));
      try {
        await checkReady();
      } catch {
        throw new ProblemError(
          problem('not-ready', 'The store cannot be reached or is not migrated; the log says why.'),
        );
      }
      if (isBusConnected === undefined) return { status: 'ready' };
      return isBusConnected() ? { status: 'ready', nats: 'connected' } : { status: 'degraded', nats: 'away' };
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        tags: ['Operations'],
        summary: 'Metrics for Prometheus',
        response: { 200: { content: { 'text/plain': { schema: Type.String() } } }, ...problems(401) },
      },
    },
    async (request, reply) => {
      if (metricsToken !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        reply.header('www-authenticate', 'Bearer realm="scorewire-metrics"');
        throw new ProblemError(problem('unauthenticated', 'Send the metrics token as a Bearer token.'));
      }
      const { mediaType, text } = await metrics.render();
      return reply.header('content-type', mediaType).send(text);
    },
  );
}

const starting = 'The service is starting: try again in a moment.';
const draining = 'This node is draining: it sends its clients to the other nodes and takes no new ones.';

/** Compares in constant time; the digests hide the lengths too. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
