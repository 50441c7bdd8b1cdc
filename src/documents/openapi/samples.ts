/** A request to a service with demo data that can be pasted as it stands. */
export interface Sample {
  /** Method and path as OpenAPI writes them. */
  readonly operation: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** The path with real ids, where it differs. */
  readonly path?: string;
  /** Who asks; by default nobody in particular. */
  readonly as?: 'demo' | 'token' | 'admin' | 'link';
  readonly body?: object;
  /** Lines of JSON, for the import. */
  readonly lines?: readonly object[];
  readonly accept?: string;
}

const venue = { partnerId: 9003, name: 'Northgate Hall' };
const bot = { name: 'Court 3', venueId: 3, eventTypeId: 3, pushEnabled: true };
const fixture = {
  partnerFixtureId: 60_001,
  name: 'Hillcrest v Northgate',
  sportId: 3,
  fixtureStartTime: '2026-05-01T19:00:00Z',
  venueId: 3,
  botIds: [12348],
};

/** One for every operation, in an order in which each finds what it needs: the last ones remove what others have made. */
export const samples: readonly Sample[] = [
  { operation: 'GET /', accept: 'application/json' },
  { operation: 'GET /healthz' },
  { operation: 'GET /readyz' },
  { operation: 'GET /metrics' },
  { operation: 'POST /oauth/token', as: 'demo' },
  { operation: 'GET /.well-known/jwks.json' },
  { operation: 'GET /external/me', as: 'token' },
  { operation: 'GET /external/lookup/event-types', as: 'demo' },
  {
    operation: 'GET /external/lookup/event-types/{eventTypeId}/class-definition',
    path: '/external/lookup/event-types/26/class-definition',
    as: 'demo',
  },
  { operation: 'GET /external/lookup/contracts', path: '/external/lookup/contracts?eventTypeId=26', as: 'demo' },
  {
    operation: 'GET /external/fixture/by-bot/{botId}',
    path: '/external/fixture/by-bot/12345?fixtureStartDate=2026-04-15',
    as: 'token',
  },
  {
    operation: 'GET /external/fixture/by-venue/{venueId}',
    path: '/external/fixture/by-venue/1?fixtureStartDate=2026-04-17',
    as: 'token',
  },
  {
    operation: 'GET /external/fixture/by-partner-venue/{partnerVenueId}',
    path: '/external/fixture/by-partner-venue/9001?fixtureStartDate=2026-04-17',
    as: 'token',
  },
  {
    operation: 'GET /external/fixtures',
    path: '/external/fixtures?from=2026-04-01&to=2026-04-02',
    as: 'demo',
  },
  { operation: 'GET /external/ingress/event-types', as: 'demo' },
  {
    operation: 'GET /external/ingress/event-types/{eventTypeId}/class-definition',
    path: '/external/ingress/event-types/26/class-definition',
    as: 'demo',
  },
  {
    operation: 'GET /external/ingress/event-types/{eventTypeId}/schema',
    path: '/external/ingress/event-types/26/schema',
    as: 'demo',
  },
  { operation: 'GET /external/ingress/limits', as: 'demo' },
  {
    operation: 'POST /external/ingress/event-types/{eventTypeId}/validate',
    path: '/external/ingress/event-types/3/validate',
    as: 'demo',
    body: { EventId: 3, HomeScore: 'fifty' },
  },
  {
    operation: 'GET /external/ingress/bots/{botId}/events',
    path: '/external/ingress/bots/12345/events?limit=10',
    as: 'demo',
  },
  {
    operation: 'GET /external/ingress/bots/{botId}/rejections',
    path: '/external/ingress/bots/12345/rejections?limit=10',
    as: 'demo',
  },
  { operation: 'GET /external/ingress/bots/{botId}/games', path: '/external/ingress/bots/12345/games', as: 'demo' },
  { operation: 'GET /external/ingress/bots/{botId}/access', path: '/external/ingress/bots/12345/access', as: 'demo' },
  { operation: 'GET /external/live/{botId}', path: '/external/live/12345', as: 'demo' },
  { operation: 'GET /external/live/{botId}/at', path: '/external/live/12345/at?sequence=1', as: 'demo' },
  { operation: 'GET /external/live/{botId}/stream', path: '/external/live/12345/stream', as: 'demo' },
  { operation: 'POST /external/live/tickets', as: 'demo', body: { botIds: [12345], expiresInSeconds: 300 } },
  { operation: 'GET /external/bots', as: 'demo' },
  { operation: 'GET /external/attention', as: 'demo' },
  { operation: 'GET /external/bots/status', as: 'demo' },
  { operation: 'GET /external/bots/status/stream', as: 'demo' },
  {
    operation: 'POST /external/ingress/bots/{botId}/events',
    path: '/external/ingress/bots/12345/events',
    as: 'demo',
    body: { payload: { EventId: 3, HomeScore: 52, Clock: '7:31' } },
  },
  {
    operation: 'POST /external/ingress/bots/{botId}/new-game',
    path: '/external/ingress/bots/12345/new-game',
    as: 'demo',
  },
  {
    operation: 'POST /external/bots/{botId}/share-links',
    path: '/external/bots/12345/share-links',
    as: 'demo',
    body: { name: 'Stream of the cup final' },
  },
  {
    operation: 'GET /external/bots/{botId}/share-links',
    path: '/external/bots/12345/share-links',
    as: 'demo',
  },
  { operation: 'GET /external/share-links', path: '/external/share-links?limit=1', as: 'demo' },
  {
    operation: 'PATCH /external/share-links/{id}',
    path: '/external/share-links/1',
    as: 'demo',
    body: { name: 'TV in the hall', expiresAt: '2026-12-31T23:00:00Z' },
  },
  ...['live.json', 'live.xml', 'live.csv', 'stream'].map(
    (view) => ({ operation: `GET /air/{secret}/${view}`, path: `/air/$SECRET/${view}`, as: 'link' }) as const,
  ),
  { operation: 'DELETE /external/share-links/{id}', path: '/external/share-links/1', as: 'demo' },
  { operation: 'PUT /admin/venues/{venueId}', path: '/admin/venues/3', as: 'admin', body: venue },
  { operation: 'GET /admin/venues/{venueId}', path: '/admin/venues/1', as: 'admin' },
  { operation: 'GET /admin/venues', path: '/admin/venues?limit=2', as: 'admin' },
  { operation: 'GET /admin/event-types', as: 'admin' },
  { operation: 'PUT /admin/bots/{botId}', path: '/admin/bots/12348', as: 'admin', body: bot },
  { operation: 'PATCH /admin/bots/{botId}', path: '/admin/bots/12345', as: 'admin', body: { pushEnabled: true } },
  { operation: 'GET /admin/bots/{botId}', path: '/admin/bots/12345', as: 'admin' },
  { operation: 'GET /admin/bots', path: '/admin/bots?limit=2', as: 'admin' },
  { operation: 'POST /admin/users', as: 'admin', body: { username: 'anna', pushEnabled: true } },
  { operation: 'PATCH /admin/users/{id}', path: '/admin/users/2', as: 'admin', body: { pushEnabled: true } },
  { operation: 'GET /admin/users/{id}', path: '/admin/users/2', as: 'admin' },
  { operation: 'GET /admin/users', path: '/admin/users?username=demo', as: 'admin' },
  {
    operation: 'POST /admin/users/{id}/broker-credentials',
    path: '/admin/users/2/broker-credentials',
    as: 'admin',
    body: { name: 'truck' },
  },
  { operation: 'GET /admin/users/{id}/broker-credentials', path: '/admin/users/2/broker-credentials', as: 'admin' },
  {
    operation: 'POST /admin/users/{id}/broker-credentials/{credentialId}/rotate',
    path: '/admin/users/2/broker-credentials/2/rotate',
    as: 'admin',
  },
  { operation: 'POST /external/me/broker-credentials', as: 'demo', body: { name: 'scoreboard of court 1' } },
  { operation: 'GET /external/me/broker-credentials', as: 'demo' },
  {
    operation: 'POST /external/me/broker-credentials/{credentialId}/rotate',
    path: '/external/me/broker-credentials/4/rotate',
    as: 'demo',
  },
  {
    operation: 'DELETE /external/me/broker-credentials/{credentialId}',
    path: '/external/me/broker-credentials/5',
    as: 'demo',
  },
  { operation: 'PUT /admin/users/{id}/bots/{botId}', path: '/admin/users/2/bots/12347', as: 'admin' },
  { operation: 'GET /admin/users/{id}/bots', path: '/admin/users/2/bots', as: 'admin' },
  { operation: 'PUT /admin/fixtures/{fixtureId}', path: '/admin/fixtures/101', as: 'admin', body: fixture },
  { operation: 'GET /admin/fixtures/{fixtureId}', path: '/admin/fixtures/1', as: 'admin' },
  { operation: 'GET /admin/fixtures', path: '/admin/fixtures?limit=1', as: 'admin' },
  {
    operation: 'POST /admin/fixtures/import',
    as: 'admin',
    lines: [
      { partnerFixtureId: 60_002, name: 'Riverside v Eastfield', sportId: 3, fixtureStartTime: '2026-05-02T19:00:00Z' },
      { partnerFixtureId: 60_003, name: 'Westbrook v Southport', sportId: 3, fixtureStartTime: 'tomorrow' },
    ],
  },
  { operation: 'GET /admin/audit', path: '/admin/audit?object=user/2&limit=1', as: 'admin' },
  {
    operation: 'GET /external/ingress/refusal-groups',
    path: '/external/ingress/refusal-groups?botId=12345',
    as: 'demo',
  },
  { operation: 'GET /admin/metrics/history', as: 'admin' },
  {
    operation: 'GET /external/ingress/bots/{botId}/senders',
    path: '/external/ingress/bots/12345/senders',
    as: 'demo',
  },
  { operation: 'GET /external/connections', as: 'demo' },
  { operation: 'GET /admin/connections', path: '/admin/connections?botId=12345', as: 'admin' },
  {
    operation: 'DELETE /external/connections/{connectionId}',
    path: '/external/connections/1775068205121',
    as: 'demo',
  },
  {
    operation: 'DELETE /admin/connections/{connectionId}',
    path: '/admin/connections/1775068205120',
    as: 'admin',
  },
  { operation: 'GET /admin/nodes', as: 'admin' },
  // The only node there is: without `force` the service refuses.
  {
    operation: 'POST /admin/nodes/{nodeId}/drain',
    path: '/admin/nodes/4a4f5040/drain?force=true',
    as: 'admin',
  },
  { operation: 'POST /admin/nodes/{nodeId}/resume', path: '/admin/nodes/4a4f5040/resume', as: 'admin' },
  { operation: 'DELETE /admin/fixtures/{fixtureId}', path: '/admin/fixtures/101', as: 'admin' },
  {
    operation: 'DELETE /admin/users/{id}/broker-credentials/{credentialId}',
    path: '/admin/users/2/broker-credentials/3',
    as: 'admin',
  },
  { operation: 'DELETE /admin/users/{id}/bots/{botId}', path: '/admin/users/2/bots/12347', as: 'admin' },
  { operation: 'DELETE /admin/users/{id}', path: '/admin/users/3', as: 'admin' },
  { operation: 'DELETE /admin/bots/{botId}', path: '/admin/bots/12348', as: 'admin' },
  { operation: 'DELETE /admin/venues/{venueId}', path: '/admin/venues/3', as: 'admin' },
];

export function methodOf({ operation }: Sample): string {
  return operation.slice(0, operation.indexOf(' '));
}

/** The path of the document, with its parameters in braces. */
export function templateOf({ operation }: Sample): string {
  return operation.slice(operation.indexOf(' ') + 1);
}

export function pathOf(sample: Sample): string {
  return sample.path ?? templateOf(sample);
}
