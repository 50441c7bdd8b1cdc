import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseDocument, type StoredFixture } from '#core/fixture';
import { parseFixtureInput } from '#core/parse-fixture-input';
import { type FieldFault, notFound, ProblemError, problem } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import { Int32 } from '#http/schemas/field';
import { AdminFixtureSchema, FixtureBodySchema } from '#http/schemas/fixture';
import { PageOf, PageQuery } from '#http/schemas/page';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const params = Type.Object({ fixtureId: Int32('The fixture.', 1) });

/** A fixture may have a thousand bots. */
const readAtOnceMax = 8;

export function registerFixtureAdminRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration } = parts;
  const adminRoute = createAdminRoute(admin);

  app.get(
    '/admin/fixtures',
    adminRoute('Fixtures', { querystring: PageQuery, response: { 200: PageOf(AdminFixtureSchema) } }),
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: AdminFixtureSchema, readAtOnceMax }, async (page) =>
        (await readers.fixtures.list(page)).map(toAdminFixture),
      ),
  );

  app.get(
    '/admin/fixtures/:fixtureId',
    adminRoute('A fixture', { params, response: { 200: AdminFixtureSchema } }),
    async (request) => {
      const id = readPositiveId(request.params, 'fixtureId');
      const fixture = await readers.fixtures.find(id);
      if (fixture === undefined) throw new ProblemError(notFound('fixture', id));
      return toAdminFixture(fixture);
    },
  );

  app.put(
    '/admin/fixtures/:fixtureId',
    adminRoute('Create a fixture, or replace all of it', {
      params,
      body: FixtureBodySchema,
      response: { 200: AdminFixtureSchema, 201: AdminFixtureSchema },
    }),
    async (request, reply) => {
      const id = readPositiveId(request.params, 'fixtureId');
      const { body } = request;
      if (body.id !== undefined && body.id !== id)
        throw invalidFixture([{ pointer: '/id', detail: `It is ${body.id}, but the path says ${id}.` }]);
      const input = parseFixtureInput(body);
      if (!input.ok) throw invalidFixture(input.failure);
      const { fixture, created } = valueOf(await administration.fixtures.put(actorOf(request), id, input.value));
      reply.code(created ? 201 : 200);
      return toAdminFixture(fixture);
    },
  );

  app.delete(
    '/admin/fixtures/:fixtureId',
    adminRoute('Delete a fixture', { params, response: { 204: Type.Null() } }),
    async (request, reply) => {
      valueOf(await administration.fixtures.remove(actorOf(request), readPositiveId(request.params, 'fixtureId')));
      return reply.code(204).send(null);
    },
  );
}

function toAdminFixture({ document, venueId, botIds }: StoredFixture) {
  return { ...parseDocument(document), venueId, botIds: [...botIds] };
}

function invalidFixture(faults: FieldFault[]): ProblemError {
  return new ProblemError(problem('invalid-request', faults.map(({ detail }) => detail).join(' '), faults));
}
