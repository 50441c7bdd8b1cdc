import { Type } from 'typebox';
import { ingressEventTypes, type Sport, sports } from '#core/contract/catalog';
import { ingressClassDefinition } from '#core/contract/class-definition';
import { ingressJsonSchema } from '#core/contract/json-schema';
import type { Policies } from '#http/authenticate';
import { type CachedJson, cacheJson, sendCachedJson } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';
import { readIngressEventType } from '#http/read-event-type';
import { EventTypeSchema, IngressClassDefinitionSchema } from '#http/schemas/event-type';
import { Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

const schemaMediaType = 'application/schema+json; charset=utf-8';

/** Section 4.3 of the interface, and routes for the JSON Schema and the limits. */
export function registerIngressRoutes(app: HttpApp, { approved }: Policies, { ingressLimits }: HttpParts): void {
  const { onRequest, security } = approved;
  const params = Type.Object({ eventTypeId: Int32('The event type.', 1) });
  const list = cacheJson(ingressEventTypes);
  const limits = cacheJson(ingressLimits);
  const findDefinition = cacheBySport((sport) => cacheJson(ingressClassDefinition(sport)));
  const findSchema = cacheBySport((sport) => cacheJson(ingressJsonSchema(sport), schemaMediaType));

  app.get(
    '/external/ingress/event-types',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'Event types that can be pushed, sorted by name',
        security,
        response: { 200: Type.Array(EventTypeSchema), ...problems(401, 403, 429, 500) },
      },
    },
    (request, reply) => sendCachedJson(request, reply, list),
  );

  app.get(
    '/external/ingress/event-types/:eventTypeId/class-definition',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'Properties of the ingress contract, with their limits',
        security,
        params,
        response: { 200: IngressClassDefinitionSchema, ...problems(400, 401, 403, 404, 429, 500) },
      },
    },
    (request, reply) => sendCachedJson(request, reply, findDefinition(request.params)),
  );

  app.get(
    '/external/ingress/event-types/:eventTypeId/schema',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'The ingress contract as JSON Schema 2020-12',
        security,
        params,
        response: {
          200: { content: { 'application/schema+json': { schema: Type.Object({}, { additionalProperties: true }) } } },
          ...problems(400, 401, 403, 404, 429, 500),
        },
      },
    },
    (request, reply) => sendCachedJson(request, reply, findSchema(request.params)),
  );

  app.get(
    '/external/ingress/limits',
    {
      onRequest,
      schema: {
        tags: ['Ingress'],
        summary: 'The limits for senders; 0 means none',
        security,
        response: { 200: Type.Record(Type.String(), Type.Number()), ...problems(401, 403, 429, 500) },
      },
    },
    (request, reply) => sendCachedJson(request, reply, limits),
  );
}

/** Each is rendered when it is first read. */
function cacheBySport(render: (sport: Sport) => CachedJson): (params: unknown) => CachedJson {
  const rendered = new Map<number, CachedJson>();
  return (params) => {
    const id = readIngressEventType(params);
    const sport = sports.find((each) => each.id === id);
    if (sport === undefined) throw new Error(`Event type ${id} can be pushed and has no contract.`);
    const found = rendered.get(id) ?? render(sport);
    rendered.set(id, found);
    return found;
  };
}
