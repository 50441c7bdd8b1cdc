import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { dateTimeForm, formatDateTime, parseDateTime } from '#core/date-time';
import { findReadRefusal } from '#core/ingress/read-access';
import type { PageRequest } from '#core/page';
import { notFound, ProblemError } from '#core/problem';
import type { ShareLink } from '#core/share-link';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import type { LiveStreams } from '#http/live-streams';
import { actorOf, invalid, readId, readPositiveId } from '#http/read-request';
import { originOf } from '#http/request-origin';
import { requireReader } from '#http/require-reader';
import { Int32 } from '#http/schemas/field';
import { PageOf, PageQuery } from '#http/schemas/page';
import { problems } from '#http/schemas/problem';
import { NewShareLinkSchema, ShareLinkSchema, ShareLinkUpdateSchema } from '#http/schemas/share-link';
import { sendList } from '#http/send-list';
import { valueOf } from '#http/value-of';

const linkParams = Type.Object({ id: Type.Integer({ description: 'The share link.' }) });
const botParams = Type.Object({ botId: Int32('The bot.') });

const description = [
  'A share link opens the live state of one bot to everybody who has its address, and nothing else: `/air/{secret}` is a scoreboard for a screen,',
  '`/air/{secret}/overlay` a graphic for OBS and vMix, `/air/{secret}/live.json`, `.xml` and `.csv` are data for graphics systems and spreadsheets,',
  'and `/air/{secret}/stream` is Server-Sent Events. It works while the user who made it may read the bot.',
].join(' ');

/** Making, listing, changing and revoking share links: for administrators, and for users whose bots they are of. */
export function registerShareLinkRoutes(
  app: HttpApp,
  policies: Policies,
  parts: HttpParts,
  readers: Pick<LiveStreams, 'countOf'>,
): void {
  const { onRequest, security } = policies.basicOrToken;
  const { administration, access, openLinks, shareSecrets, readers: store } = parts;
  const about = (summary: string) => ({ tags: ['On air'], summary, security });
  const refusals = problems(400, 401, 403, 404, 409, 429, 500);

  app.post(
    '/external/bots/:botId/share-links',
    {
      onRequest,
      schema: {
        ...about('Make a share link'),
        description,
        params: botParams,
        body: NewShareLinkSchema,
        response: { 201: ShareLinkSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const botId = readId(request.params, 'botId');
      await requireReader(access, request, botId);
      const { name, fixtureId = null, expiresAt = null } = request.body;
      const wanted = { name, fixtureId, expiresAtMs: readExpiry(expiresAt) };
      const link = valueOf(await administration.shareLinks.create(actorOf(request), botId, wanted));
      reply.code(201);
      return describe(request, link);
    },
  );

  app.get(
    '/external/bots/:botId/share-links',
    {
      onRequest,
      schema: {
        ...about('The share links of a bot'),
        params: botParams,
        response: { 200: Type.Object({ items: Type.Array(ShareLinkSchema) }), ...refusals },
      },
    },
    async (request) => {
      const botId = readId(request.params, 'botId');
      await requireReader(access, request, botId);
      const links = await store.shareLinks.listByBot(botId);
      return { items: await Promise.all(links.map((link) => describe(request, link))) };
    },
  );

  app.get(
    '/external/share-links',
    {
      onRequest,
      schema: {
        ...about('The share links of all bots that you may read'),
        querystring: PageQuery,
        response: { 200: PageOf(ShareLinkSchema), ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendList(request, reply, parts, { schema: ShareLinkSchema }, async (page) =>
        Promise.all((await list(request, page)).map((link) => describe(request, link))),
      ),
  );

  app.patch(
    '/external/share-links/:id',
    {
      onRequest,
      schema: {
        ...about('Rename a share link, or change when it ends'),
        params: linkParams,
        body: ShareLinkUpdateSchema,
        response: { 200: ShareLinkSchema, ...refusals },
      },
    },
    async (request) => {
      const id = await requireLink(request);
      const { name, expiresAt } = request.body;
      const changes = {
        ...(name !== undefined && { name }),
        ...(expiresAt !== undefined && { expiresAtMs: readExpiry(expiresAt) }),
      };
      return describe(request, valueOf(await administration.shareLinks.update(actorOf(request), id, changes)));
    },
  );

  app.delete(
    '/external/share-links/:id',
    {
      onRequest,
      schema: {
        ...about('Revoke a share link'),
        description: 'Its open pages, streams and long polls end within a second.',
        params: linkParams,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      valueOf(await administration.shareLinks.revoke(actorOf(request), await requireLink(request)));
      return reply.code(204).send(null);
    },
  );

  async function list({ principal: { userId, role } }: FastifyRequest, page: PageRequest): Promise<ShareLink[]> {
    if (role === 'admin') return store.shareLinks.list(page);
    return userId === null ? [] : store.shareLinks.listAssigned(userId, page);
  }

  /** A link of a bot that the caller may not read does not exist for the caller. */
  async function requireLink(request: FastifyRequest): Promise<number> {
    const id = readPositiveId(request.params, 'id');
    const link = await store.shareLinks.find(id);
    if (link === undefined || (await findReadRefusal(access, request.principal, link.botId)) !== undefined)
      throw new ProblemError(notFound('share link', id));
    return id;
  }

  async function describe(request: FastifyRequest, link: ShareLink): Promise<Static<typeof ShareLinkSchema>> {
    const { id, name, botId, fixtureId, key, createdAt, createdBy, expiresAtMs, lastUsedAt } = link;
    const { isTls, host } = originOf(request);
    const bot = access.peekBot(botId) ?? (await store.bots.find(botId));
    return {
      id,
      name,
      botId,
      botName: bot?.name ?? null,
      fixtureId,
      url: `${isTls ? 'https' : 'http'}://${host}/air/${shareSecrets.secretOf(key)}`,
      createdAt,
      createdBy: createdBy.username,
      expiresAt: expiresAtMs === null ? null : formatDateTime(expiresAtMs),
      lastUsedAt,
      state: await openLinks.stateOf(link),
      readers: readers.countOf(id),
    };
  }
}

function readExpiry(text: string | null): number | null {
  if (text === null) return null;
  const time = parseDateTime(text);
  if (time === undefined) throw invalid('/expiresAt', text, dateTimeForm);
  return time;
}
