import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound, ProblemError } from '#core/problem';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { actorOf, readPositiveId } from '#http/read-request';
import { VenueBodySchema, VenueSchema } from '#http/schemas/administration';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';
import { createAdminRoute } from './admin-route.ts';

const params = Type.Object({ venueId: Int32('The venue.', 1) });

export function registerVenueRoutes(app: HttpApp, { admin }: Policies, parts: HttpParts): void {
  const { readers, administration } = parts;
  const adminRoute = createAdminRoute(admin);

  app.get(
    '/admin/venues',
    adminRoute('Venues', { querystring: PageQuery, response: { 200: PageOf(VenueSchema) } }),
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: VenueSchema }, (page) => readers.venues.list(page)),
  );

  app.get(
    '/admin/venues/:venueId',
    adminRoute('A venue', { params, response: { 200: VenueSchema } }),
    async (request) => {
      const id = readPositiveId(request.params, 'venueId');
      const venue = await readers.venues.find(id);
      if (venue === undefined) throw new ProblemError(notFound('venue', id));
      return venue;
    },
  );

  app.put(
    '/admin/venues/:venueId',
    adminRoute('Create a venue, or replace all of it', {
      params,
      body: VenueBodySchema,
      response: { 200: VenueSchema, 201: VenueSchema },
    }),
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
    adminRoute('Delete a venue that no bot or fixture uses', { params, response: { 204: Type.Null() } }),
    async (request, reply) => {
      valueOf(await administration.venues.remove(actorOf(request), readPositiveId(request.params, 'venueId')));
      return reply.code(204).send(null);
    },
  );
}
