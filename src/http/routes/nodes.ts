import { Type } from 'typebox';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readFlag } from '#http/read-request';
import { NodeListSchema, NodeSchema } from '#http/schemas/node';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const params = Type.Object({ nodeId: Type.String({ description: 'The `id` of the node.' }) });
const ForceQuery = Type.Object({
  force: Type.Optional(Type.Boolean({ description: 'Drain it even if no other node takes clients.' })),
});

/** The nodes of the service, and draining them. */
export function registerNodeRoutes(app: HttpApp, policies: Policies, { nodes }: HttpParts): void {
  const adminRoute = createAdminRoute(policies.admin);

  app.get(
    '/admin/nodes',
    adminRoute('The nodes of the service, the oldest first', { response: { 200: NodeListSchema } }),
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return nodes.list();
    },
  );

  app.post(
    '/admin/nodes/:nodeId/drain',
    adminRoute('Send the clients of a node to the others; it keeps running and takes no new ones', {
      description:
        'Its readiness fails at once, so that balancers send it nobody; then its MQTT clients are disconnected and its streams end, ' +
        'in slices over SCOREWIRE_DRAIN_SECONDS. Nothing that was acknowledged is lost.',
      params,
      querystring: ForceQuery,
      response: { 202: NodeSchema },
    }),
    async (request, reply) => {
      const options = { isForced: readFlag(request.query, 'force') };
      return reply.code(202).send(valueOf(await nodes.drain(actorOf(request), nodeIdOf(request.params), options)));
    },
  );

  app.post(
    '/admin/nodes/:nodeId/resume',
    adminRoute('Let a drained node take clients again', { params, response: { 202: NodeSchema } }),
    async (request, reply) =>
      reply.code(202).send(valueOf(await nodes.resume(actorOf(request), nodeIdOf(request.params)))),
  );
}

function nodeIdOf(params: unknown): string {
  return (params as { readonly nodeId: string }).nodeId;
}
