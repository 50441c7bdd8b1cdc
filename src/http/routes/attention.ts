import { Type } from 'typebox';
import { attentionKinds, findAttention, sortAttention } from '#core/fleet/attention';
import { recordsOf } from '#core/fleet/follow-fleet';
import { findReadableBots } from '#core/ingress/read-access';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts } from '#http/http-app';
import { DateTime, Int32, Nullable, Text } from '#http/schemas/field';
import { problems } from '#http/schemas/problem';

const itemsMax = 200;

const ItemSchema = Type.Object({
  kind: Type.Unsafe<(typeof attentionKinds)[number]>({ type: 'string', enum: attentionKinds }),
  severity: Type.Unsafe<'error' | 'warning'>({ type: 'string', enum: ['error', 'warning'] }),
  botId: Type.Optional(Int32('The bot that it concerns.')),
  botName: Type.Optional(Nullable(Text('Its name.'))),
  since: DateTime('When it began, or was found.'),
  count: Type.Optional(Type.Integer({ description: 'Refused events, or the silent bots of a fixture.' })),
  message: Type.String({ description: 'What is wrong.' }),
  nextStep: Type.String({ description: 'What to do about it.' }),
  link: Type.Optional(Type.String({ description: 'Where the console shows more: a path below /console.' })),
});

export function registerAttention(app: HttpApp, policies: Policies, parts: HttpParts): void {
  const { onRequest, security } = policies.basicOrToken;
  const { fleet, access, clock, findMachineTroubles } = parts;
  app.get(
    '/external/attention',
    {
      onRequest,
      schema: {
        tags: ['Live'],
        summary: 'What needs a person: silent fixtures, failing, refused and stale bots',
        description:
          'Of the bots that you may read: errors first, bots that send but have refusals last; the first 200. Administrators also hear of the certificate, the disk, the database, NATS, lost nodes and the last backup.',
        security,
        response: { 200: Type.Object({ items: Type.Array(ItemSchema) }), ...problems(401, 429, 500) },
      },
    },
    async ({ principal }) => {
      // Also when the store fails: that is what an administrator has to hear of.
      const machine = principal.role === 'admin' ? await findMachineTroubles() : [];
      const isStoreDown = machine.some(({ kind }) => kind === 'readiness');
      if (!isStoreDown) await fleet.refresh();
      const bots = recordsOf(fleet, await findReadableBots(access, principal));
      const items = sortAttention([...machine, ...findAttention(bots, fleet.list, clock())]);
      return { items: items.slice(0, itemsMax) };
    },
  );
}
