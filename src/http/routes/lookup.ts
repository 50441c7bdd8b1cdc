import { Type } from 'typebox';
import { eventTypes, findSport, sports } from '#core/contract/catalog';
import { standardClassDefinition } from '#core/contract/class-definition';
import { parseInt32 } from '#core/int32';
import { ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import { cacheJson, sendCachedJson } from '#http/cached-json';
import type { HttpApp } from '#http/http-app';
import { ClassDefinitionSchema, EventTypeSchema } from '#http/schemas/event-type';
import { Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

/** Section 4.1 of the interface. */
export function registerLookupRoutes(app: HttpApp, { basicOrToken }: Policies): void {
  const { onRequest, security } = basicOrToken;
  const list = cacheJson(eventTypes);
  const definitions = new Map(sports.map((sport) => [sport.id, cacheJson(standardClassDefinition(sport))]));

  app.get(
    '/external/lookup/event-types',
    {
      onRequest,
      schema: {
        tags: ['Lookup'],
        summary: 'Event types, sorted by name',
        security,
        response: { 200: Type.Array(EventTypeSchema), ...problems(401, 429, 500) },
      },
    },
    (request, reply) => sendCachedJson(request, reply, list),
  );

  app.get(
    '/external/lookup/event-types/:eventTypeId/class-definition',
    {
      onRequest,
      schema: {
        tags: ['Lookup'],
        summary: 'Property names and types of the standard contract of an event type',
        security,
        params: Type.Object({ eventTypeId: Int32('The event type.') }),
        response: { 200: ClassDefinitionSchema, ...problems(400, 401, 429, 500) },
      },
    },
    (request, reply) => {
      const given = (request.params as unknown as { eventTypeId: string }).eventTypeId;
      const id = parseInt32(given);
      const definition = id === undefined || findSport(id) === undefined ? undefined : definitions.get(id);
      if (definition === undefined)
        throw new ProblemError(problem('invalid-event-type', `Invalid EventType ID: ${given}`));
      sendCachedJson(request, reply, definition);
    },
  );
}
