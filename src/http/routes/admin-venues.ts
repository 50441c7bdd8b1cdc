import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound, ProblemError } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import { VenueBodySchema, VenueSchema } from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';

const params = Type.Object({ venueId: Int32('The venue.', 1) });

export function registerVenueRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration } = parts;
  const { onRequest, security } = admin;
  const refusals = problems(400, 401, 403, 404, 409, 429);
  const about = (summary: string) => ({ tags: ['Administration'], summary, security });

  app.get(
    '/admin/venues',
    {
      onRequest,
      schema: { ...about('Venues'), querystring: PageQuery, response: { 200: PageOf(VenueSchema), ...refusals } },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: VenueSchema }, (page) => readers.venues.list(page)),
  );

  app.get(
    '/admin/venues/:venueId',
    { onRequest, schema: { ...about('A venue'), params, response: { 200: VenueSchema, ...refusals } } },
    async (request) => {
      const id = readPositiveId(request.params, 'venueId');
      const venue = await readers.venues.find(id);
      if (venue === undefined) throw new ProblemError(notFound('venue', id));
      return venue;
    },
  );

  app.put(
    '/admin/venues/:venueId',
    {
      onRequest,
      schema: {
        ...about('Create a venue, or replace all of it'),
        params,
        body: VenueBodySchema,
        response: { 200: VenueSchema, 201: VenueSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const id = readPositiveId(request.params, 'venueId');
      const put = await administration.venues.put(actorOf(request), { id, ...request.body });
      const { venue, created } = valueOf(put);
      reply.code(created ? 201 : 200);
      return venue;
    },
  );

  app.delete(
    '/admin/venues/:venueId',
    {
      onRequest,
      schema: {
        ...about('Delete a venue that no bot or fixture uses'),
        params,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      valueOf(await administration.venues.remove(actorOf(request), readPositiveId(request.params, 'venueId')));
      return reply.code(204).send(null);
    },
  );
}
