import { Type } from 'typebox';
import { eventTypes, type Sport, sports } from '#core/contract/catalog';
import { standardClassDefinition } from '#core/contract/class-definition';
import { parseInt32 } from '#core/int32';
import { ProblemError, problem } from '#core/problem';
import { describeSport } from '#documents/sports/describe-sport';
import type { Policies } from '#http/authenticate';
import { type CachedJson, cacheJson, sendCachedJson } from '#http/cached-json';
import type { HttpApp } from '#http/http-app';
import { ContractQuerySchema, ContractsSchema } from '#http/schemas/contract';
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
      const { eventTypeId } = request.params as unknown as { eventTypeId: string };
      sendCachedJson(request, reply, find(definitions, eventTypeId));
    },
  );

  // Described when somebody first asks: a service starts faster without it.
  let all: CachedJson | undefined;
  const described = new Map<number, CachedJson>();
  app.get(
    '/external/lookup/contracts',
    {
      onRequest,
      schema: {
        tags: ['Lookup'],
        summary: 'Both contracts of every event type in words: fields, limits, examples, rules',
        description:
          'What the pages at /docs/sports/ say, for programs. Fields that differ only in a number are one entry: `HomePlayer{1..5}` stands for the fields in its `names`.',
        security,
        querystring: ContractQuerySchema,
        response: { 200: ContractsSchema, ...problems(400, 401, 429, 500) },
      },
    },
    (request, reply) => {
      const { eventTypeId } = request.query;
      if (eventTypeId !== undefined) {
        const { id } = find(sportById, String(eventTypeId));
        const known = described.get(id) ?? describe(sports.filter((sport) => sport.id === id));
        described.set(id, known);
        return sendCachedJson(request, reply, known);
      }
      all ??= describe(sports);
      sendCachedJson(request, reply, all);
    },
  );
}

const sportById: ReadonlyMap<number, Sport> = new Map(sports.map((sport) => [sport.id, sport]));

function describe(given: readonly Sport[]): CachedJson {
  const sorted = [...given].sort((a, b) => (a.name < b.name ? -1 : 1));
  return cacheJson({ contracts: sorted.map(describeSport) });
}

function find<Item>(items: ReadonlyMap<number, Item>, given: string): Item {
  const id = parseInt32(given);
  const item = id === undefined ? undefined : items.get(id);
  if (item === undefined) throw new ProblemError(problem('invalid-event-type', `Invalid EventType ID: ${given}`));
  return item;
}
