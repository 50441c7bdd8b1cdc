import type { CurrentFixtures } from '#core/current-fixtures';
import { type Fixture, parseDocument } from '#core/fixture';
import type { AccessDirectory } from '#core/ingress/push-access';
import { findReadRefusal } from '#core/ingress/read-access';
import { createReadThroughCache, type IsStillTrue } from '#core/memory/read-through-cache';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { ShareSecrets } from '#core/ports/share-secrets';
import type { Readers } from '#core/ports/store';
import type { ShareLink } from '#core/share-link';
import type { UserDirectory } from '#core/sign-in/user-directory';
import { findPhase, type LinkPhase } from './link-phase.ts';

/** Whether a link opens anything now. */
export type LinkState =
  | 'open'
  | 'expired'
  /** Its maker was disabled or may no longer read the bot: a link gives no more than its maker has. */
  | 'suspended';

/** Finds the link of a secret, and what it opens now. */
export interface OpenLinks {
  /** Undefined for a secret that opens nothing: wrong, revoked, expired or suspended, without a difference. */
  find(secret: string): Promise<ShareLink | undefined>;
  stateOf(link: ShareLink): Promise<LinkState>;
  phaseOf(link: ShareLink): Promise<LinkPhase>;
}

export interface OpenLinkParts {
  readonly readers: Pick<Readers, 'shareLinks' | 'fixtures'>;
  readonly secrets: ShareSecrets;
  readonly directory: UserDirectory;
  readonly access: AccessDirectory;
  readonly currentFixtures: CurrentFixtures;
  readonly clock: Clock;
  readonly isStillTrue?: IsStillTrue | undefined;
}

/** Bounds how long a change that nobody published stays unseen: less than a second. */
const lifetimeMs = 900;
const fixtureLifetimeMs = 5000;

export function createOpenLinks(parts: OpenLinkParts): OpenLinks & ChangeListener {
  const { readers, secrets, directory, access, currentFixtures, clock, isStillTrue } = parts;
  // "No such link" is cached as well: pages that reload a revoked link must not cost a query each.
  const links = createReadThroughCache<string, { readonly link: ShareLink | undefined }>({
    read: async (key) => ({ link: await readers.shareLinks.findByKey(key) }),
    entriesMax: 4096,
    lifetimeMs,
    clock,
    isStillTrue,
  });
  const fixtures = createReadThroughCache<number, { readonly fixture: Fixture | undefined }>({
    async read(id) {
      const stored = await readers.fixtures.find(id);
      return { fixture: stored && parseDocument(stored.document) };
    },
    entriesMax: 4096,
    lifetimeMs: fixtureLifetimeMs,
    clock,
  });
  return {
    async find(secret) {
      const key = secrets.keyOf(secret);
      if (key === undefined) return undefined;
      const { link } = links.peek(key) ?? (await links.find(key)) ?? {};
      return link !== undefined && (await stateOf(link)) === 'open' ? link : undefined;
    },
    stateOf,
    async phaseOf({ botId, fixtureId }) {
      if (fixtureId === null) return { phase: 'on', fixture: null };
      const { fixture } = (await fixtures.find(fixtureId)) ?? {};
      return findPhase(fixture, await currentFixtures.find(botId), clock());
    },
    onChange({ resource }) {
      if (resource === 'fixture') fixtures.forgetAll();
      else links.forgetAll();
    },
  };

  async function stateOf({ botId, createdBy, expiresAtMs }: ShareLink): Promise<LinkState> {
    if (expiresAtMs !== null && clock() >= expiresAtMs) return 'expired';
    const maker = await directory.find(createdBy.userId);
    if (maker === undefined || maker.user.disabled) return 'suspended';
    const { id: userId, username, role } = maker.user;
    const refusal = await findReadRefusal(access, { userId, username, role, pushEnabled: false }, botId);
    return refusal === undefined ? 'open' : 'suspended';
  }
}
