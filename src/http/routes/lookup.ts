import { Type } from 'typebox';
import { eventTypes, type Sport, sports } from '#core/contract/catalog';
import { standardClassDefinition } from '#core/contract/class-definition';
import { parseInt32 } from '#core/int32';
import { ProblemError, problem } from '#core/problem';
import { describeSport, type SportContract } from '#documents/sports/describe-sport';
import { answerSchedule } from '#http/answer-schedule';
import type { Policies } from '#http/authenticate';
import { type CachedJson, cacheJson, sendCachedJson } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';
import { ContractQuerySchema, ContractsSchema } from '#http/schemas/contract';
import { ClassDefinitionSchema, EventTypeSchema } from '#http/schemas/event-type';
import { Int32 } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

/** Section 4.1 of the interface. */
export function registerLookupRoutes(app: HttpApp, { basicOrToken }: Policies, { answerScheduler }: HttpParts): void {
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
  const described = new Map<number, SportContract>();
  const single = new Map<number, CachedJson>();
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
    async (request, reply) => {
      const { eventTypeId } = request.query;
      if (eventTypeId !== undefined) {
        const sport = find(sportById, String(eventTypeId));
        const answer = single.get(sport.id) ?? cacheJson({ contracts: [describe(sport)] });
        single.set(sport.id, answer);
        sendCachedJson(request, reply, answer);
        return reply;
      }
      // Some take milliseconds: in between, others have their turn.
      for (const { id } of all === undefined ? eventTypes : []) {
        await new Promise<void>(answerSchedule(answerScheduler, request));
        describe(find(sportById, String(id)));
      }
      all ??= cacheJson({ contracts: eventTypes.map(({ id }) => described.get(id)) });
      sendCachedJson(request, reply, all);
      return reply;
    },
  );

  function describe(sport: Sport): SportContract {
    const contract = described.get(sport.id) ?? describeSport(sport);
    described.set(sport.id, contract);
    return contract;
  }
}

const sportById: ReadonlyMap<number, Sport> = new Map(sports.map((sport) => [sport.id, sport]));

function find<Item>(items: ReadonlyMap<number, Item>, given: string): Item {
  const id = parseInt32(given);
  const item = id === undefined ? undefined : items.get(id);
  if (item === undefined) throw new ProblemError(problem('invalid-event-type', `Invalid EventType ID: ${given}`));
  return item;
}
