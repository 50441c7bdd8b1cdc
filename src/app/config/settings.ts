import { passwordLengthMax, passwordLengthMin } from '#core/user';
import {
  addressList,
  databaseUrl,
  integer,
  limit,
  oneOf,
  originList,
  type Parser,
  port,
  text,
  textOfLength,
  url,
  urlList,
} from './parsers.ts';

/** All settings: name, parser, default and purpose. The type `Config` and docs/configuration.md are derived from this table. */
// biome-ignore format: one setting a line reads as the table that it is
export const settings = {
  dataDir: setting('SCOREWIRE_DATA_DIR', text('a folder'), './data', 'The data folder; it holds the SQLite database unless SCOREWIRE_DATABASE_URL is set. Created at the first start.'),
  host: setting('SCOREWIRE_HOST', text('an address or host name'), '127.0.0.1', 'The address to listen on; 0.0.0.0 for all IPv4 addresses, :: for all.'),
  httpPort: setting('SCOREWIRE_HTTP_PORT', port, 8080, 'The port of the REST interface.'),
  httpsPort: setting('SCOREWIRE_HTTPS_PORT', port, 8443, 'The port of the REST interface over TLS; used when a certificate is set.'),
  mqttPort: setting('SCOREWIRE_MQTT_PORT', port, 1883, 'The port of the MQTT broker.'),
  mqttTlsPort: setting('SCOREWIRE_MQTT_TLS_PORT', port, 8883, 'The port of the MQTT broker over TLS; used when a certificate is set.'),
  mqttWebSocketPort: setting('SCOREWIRE_MQTT_WEBSOCKET_PORT', port, 8083, 'The port of MQTT over WebSocket, at the path /mqtt; it is also at /mqtt of the REST ports.'),
  mqttWebSocketTlsPort: setting('SCOREWIRE_MQTT_WEBSOCKET_TLS_PORT', port, 8084, 'The port of MQTT over WebSocket over TLS; used when a certificate is set.'),
  tlsCertFile: setting('SCOREWIRE_TLS_CERT_FILE', text('a file'), undefined, 'The certificate chain in PEM form. Needs the key as well. A changed file is loaded without a restart.'),
  tlsKeyFile: setting('SCOREWIRE_TLS_KEY_FILE', text('a file'), undefined, 'The private key of the certificate in PEM form.'),
  hstsSeconds: setting('SCOREWIRE_HSTS_SECONDS', integer(0, 63_072_000), 31_536_000, 'The max-age of the Strict-Transport-Security header in answers over TLS, which makes browsers use TLS on all ports of this host; 0 sends no header.'),
  trustedProxies: setting('SCOREWIRE_TRUSTED_PROXIES', addressList, [], 'Reverse proxies whose X-Forwarded-For is trusted; sign-in limits and the audit log then use the address behind them.'),
  corsOrigins: setting('SCOREWIRE_CORS_ORIGINS', originList, [], 'Origins of web pages that may use the REST interface for consumers and MQTT over WebSocket. See live-scores-in-a-browser.md.'),

  databaseUrl: secret('SCOREWIRE_DATABASE_URL', databaseUrl, 'A PostgreSQL database; without it, SQLite in the data folder. With several hosts, every connection goes to the one that accepts writes: see scaling.md.'),
  databaseConnectionsMax: setting('SCOREWIRE_DATABASE_CONNECTIONS_MAX', integer(2, 1000), 10, 'The most connections to PostgreSQL that this node opens for requests; it opens a few more for events and heartbeats.'),
  natsUrl: secret('SCOREWIRE_NATS_URL', urlList(['nats:', 'tls:']), 'NATS servers; the node uses any one of them. Joins this node with all others that use the same database. A user and password can be part of the URL; `tls://` requires TLS. Needs PostgreSQL as well.'),
  natsToken: secret('SCOREWIRE_NATS_TOKEN', textOfLength(1, 4096), 'The token for signing in to NATS.'),
  natsCredentialsFile: setting('SCOREWIRE_NATS_CREDENTIALS_FILE', text('a file'), undefined, 'The credentials for signing in to NATS: a `.creds` file with a JWT and its seed, or the seed of an NKey. Read for every connection.'),
  natsCaFile: setting('SCOREWIRE_NATS_CA_FILE', text('a file'), undefined, 'The certificate authorities, in PEM form, that sign the certificate of NATS; without it, those that Node trusts. Requires TLS.'),
  natsCertFile: setting('SCOREWIRE_NATS_CERT_FILE', text('a file'), undefined, 'The client certificate for NATS in PEM form. Needs the key as well. Requires TLS.'),
  natsKeyFile: setting('SCOREWIRE_NATS_KEY_FILE', text('a file'), undefined, 'The private key of the client certificate in PEM form.'),
  nodeName: setting('SCOREWIRE_NODE_NAME', textOfLength(1, 128), undefined, 'The name of this node in lists of nodes; without it, the host name.'),
  drainSeconds: setting('SCOREWIRE_DRAIN_SECONDS', integer(0, 600), undefined, 'How long a node takes to send its clients away when it is stopped (SIGTERM) or drained. For the first third, only its readiness check fails, so that balancers notice. By default 6 with several nodes, 0 on one.'),
  mqttServerReference: setting('SCOREWIRE_MQTT_SERVER_REFERENCE', textOfLength(1, 256), undefined, 'Where a draining node sends MQTT 5 clients (Server Reference), such as `mqtt.scores.example:1883`; without it they are only told that it shuts down, and connect to the same address again.'),

  adminPassword: secret('SCOREWIRE_ADMIN_PASSWORD', textOfLength(passwordLengthMin, passwordLengthMax), 'The password of the first administrator, `admin`, at the very first start; without it one is generated and shown once. It changes nothing later, and a start warns when it differs from the password in use: `scorewire admin reset-password` sets a new one.'),
  metricsToken: secret('SCOREWIRE_METRICS_TOKEN', textOfLength(16, 256), 'When set, GET /metrics requires it as a Bearer token.'),
  logLevel: setting('SCOREWIRE_LOG_LEVEL', oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info', 'The level of the log, which is JSON lines on standard error. Requests are logged at debug.'),

  tokenLifetimeSeconds: setting('SCOREWIRE_TOKEN_LIFETIME_SECONDS', integer(60, 86_400), 3600, 'How long an access token is valid.'),
  tokenAudience: setting('SCOREWIRE_TOKEN_AUDIENCE', textOfLength(1, 256), 'scorewire', 'The audience of the access tokens that this service issues.'),
  ticketLifetimeSecondsMax: setting('SCOREWIRE_TICKET_LIFETIME_SECONDS_MAX', integer(1, 86_400), 3600, 'The longest lifetime of a read ticket, whatever the request asks for.'),
  ticketBotsMax: setting('SCOREWIRE_TICKET_BOTS_MAX', integer(1, 500), 50, 'Bots in one read ticket.'),
  outsideJwksUrl: setting('SCOREWIRE_OUTSIDE_JWKS_URL', url(['https:', 'http:']), undefined, 'The key set of an outside token issuer whose tokens are accepted too. Needs issuer and audience as well.'),
  outsideIssuer: setting('SCOREWIRE_OUTSIDE_ISSUER', textOfLength(1, 512), undefined, 'The `iss` of the tokens of the outside issuer.'),
  outsideAudience: setting('SCOREWIRE_OUTSIDE_AUDIENCE', textOfLength(1, 512), undefined, 'The `aud` that the outside issuer writes for this service.'),
  outsideUsernameClaim: setting('SCOREWIRE_OUTSIDE_USERNAME_CLAIM', textOfLength(1, 128), 'sub', 'The claim of an outside token that holds the username here.'),

  signInAddressFailuresMax: setting('SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX', limit(1_000_000), 30, 'Failed sign-ins a minute from one address; more are answered 429.'),
  signInUsernameFailuresMax: setting('SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX', limit(1_000_000), 120, 'Failed sign-ins a minute for one username, from all addresses where that user has not signed in before; more are answered 429.'),
  payloadBytesMax: setting('SCOREWIRE_PAYLOAD_BYTES_MAX', limit(268_435_455), 65_536, 'The largest ingress payload.'),
  topicBytesMax: setting('SCOREWIRE_TOPIC_BYTES_MAX', limit(65_535), 256, 'The longest MQTT topic.'),
  ingressRateMax: setting('SCOREWIRE_INGRESS_RATE_MAX', limit(1_000_000), 200, 'Events a second that one bot may push before its sender is slowed.'),
  ingressBurstMax: setting('SCOREWIRE_INGRESS_BURST_MAX', limit(10_000_000), 400, 'Events that one bot may push at once before the rate applies.'),
  userConnectionsMax: setting('SCOREWIRE_USER_CONNECTIONS_MAX', limit(1_000_000), 20, 'MQTT connections that one user may have open.'),
  userSessionsMax: setting('SCOREWIRE_USER_SESSIONS_MAX', limit(10_000_000), 50, 'MQTT sessions of one user that outlive their connection; one more replaces the session that has been offline the longest.'),
  userQueuedBytesMax: setting('SCOREWIRE_USER_QUEUED_BYTES_MAX', limit(1_000_000_000_000_000), 67_108_864, 'Bytes of messages that are queued for the sessions of one user; beyond it the oldest are dropped.'),
  statusQueueMax: setting('SCOREWIRE_STATUS_QUEUE_MAX', limit(1_000_000), 1000, 'Status messages that are queued for one session; beyond it the oldest is dropped.'),
  eventRetentionDays: setting('SCOREWIRE_EVENT_RETENTION_DAYS', limit(36_500), 30, 'How long accepted events are kept.'),
  refusalRetentionDays: setting('SCOREWIRE_REFUSAL_RETENTION_DAYS', limit(36_500), 7, 'How long refused payloads are kept for operators to look at.'),
  eventLogBytesMax: setting('SCOREWIRE_EVENT_LOG_BYTES_MAX', limit(1_000_000_000_000_000), 0, 'How large the event log may grow before the oldest events are deleted.'),
  httpAddressConnectionsMax: setting('SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX', limit(10_000_000), 500, 'Connections from one address to the REST ports, live streams and WebSockets there included; more are closed at once. The limit does not apply to trusted proxies.'),
  shareLinkReadersMax: setting('SCOREWIRE_SHARE_LINK_READERS_MAX', limit(1_000_000), 200, 'Pages, streams and long polls that one share link may have open.'),
  shareAddressReadersMax: setting('SCOREWIRE_SHARE_ADDRESS_READERS_MAX', limit(1_000_000), 100, 'Pages, streams and long polls of share links that one address may have open, over all links.'),
  shareRequestsMax: setting('SCOREWIRE_SHARE_REQUESTS_MAX', limit(1_000_000), 100, 'Requests a second below `/air/`, from one address and for one share link; more are answered 429.'),
  streamsPerUserMax: setting('SCOREWIRE_STREAMS_PER_USER_MAX', limit(1_000_000), 100, 'Live streams that one user may have open.'),

  mqttConnectTimeoutSeconds: setting('SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS', integer(1, 3600), 10, 'How long an MQTT connection may take to send its CONNECT.'),
  mqttConnectionsMax: setting('SCOREWIRE_MQTT_CONNECTIONS_MAX', limit(10_000_000), 50_000, 'MQTT connections in all; more are closed at once.'),
  mqttAddressConnectionsMax: setting('SCOREWIRE_MQTT_ADDRESS_CONNECTIONS_MAX', limit(10_000_000), 2000, 'MQTT connections from one address.'),
  mqttConnectBytesMax: setting('SCOREWIRE_MQTT_CONNECT_BYTES_MAX', integer(256, 268_435_460), 16_384, 'The largest CONNECT packet; a larger one is refused.'),
  mqttPacketBytesMax: setting('SCOREWIRE_MQTT_PACKET_BYTES_MAX', integer(1024, 268_435_460), 1_048_576, 'The largest MQTT packet after sign-in. A larger one ends the connection; a payload that is too large but fits into a packet is answered.'),
  mqttTopicLevelsMax: setting('SCOREWIRE_MQTT_TOPIC_LEVELS_MAX', limit(65_536), 16, 'Levels of an MQTT topic or filter.'),
  mqttSubscriptionsMax: setting('SCOREWIRE_MQTT_SUBSCRIPTIONS_MAX', limit(1_000_000), 1000, 'Subscriptions of one MQTT session.'),
  mqttInflightMax: setting('SCOREWIRE_MQTT_INFLIGHT_MAX', integer(1, 65_535), 100, 'Events of one client that are checked and stored at the same time; beyond it, the service pauses reading from the client.'),
  mqttReceiveMaximum: setting('SCOREWIRE_MQTT_RECEIVE_MAXIMUM', integer(1, 65_535), 65_535, 'The Receive Maximum for MQTT 5 clients; a client with more unacknowledged messages is disconnected.'),
  mqttOutboundInflightMax: setting('SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', integer(1, 65_535), 100, 'Messages of QoS 1 and 2 in flight to one client, including those that it confirmed on an earlier connection; more wait in the queue.'),
  mqttOutboundBytesMax: setting('SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', limit(1_073_741_824), 4_194_304, 'Bytes that wait for one client to read them; a client that falls further behind is disconnected.'),
  mqttPendingBytesMax: setting('SCOREWIRE_MQTT_PENDING_BYTES_MAX', limit(17_179_869_184), 67_108_864, 'Bytes of events that are being checked and stored; beyond it, the service pauses reading from senders.'),
  mqttQueuedBytesMax: setting('SCOREWIRE_MQTT_QUEUED_BYTES_MAX', limit(1_000_000_000_000_000), 1_073_741_824, 'Bytes of messages that are queued for all sessions; beyond it, the oldest messages of the user with the most bytes are dropped.'),
  mqttSessionsMax: setting('SCOREWIRE_MQTT_SESSIONS_MAX', limit(10_000_000), 100_000, 'MQTT sessions, with and without a connection.'),
  mqttSessionExpirySecondsMax: setting('SCOREWIRE_MQTT_SESSION_EXPIRY_SECONDS_MAX', integer(0, 4_294_967_295), 86_400, 'How long a session is kept after its connection ended, whatever the client asks for.'),
  mqttKeepAliveSecondsMax: setting('SCOREWIRE_MQTT_KEEP_ALIVE_SECONDS_MAX', limit(65_535), 0, 'The longest keep alive of MQTT 5 clients.'),
  mqttRetainedMax: setting('SCOREWIRE_MQTT_RETAINED_MAX', limit(10_000_000), 100_000, 'Retained messages in all.'),
  mqttTopicAliasesMax: setting('SCOREWIRE_MQTT_TOPIC_ALIASES_MAX', integer(0, 65_535), 16, 'Topic aliases of an MQTT 5 connection, in each direction.'),
};

/** Read by the command line when it calls a service, not by the service. */
export const clientVariables = {
  SCOREWIRE_URL: 'The address of the service; without it that of the profile, else http://127.0.0.1:8080.',
  SCOREWIRE_USERNAME: 'The username to sign in with, instead of that of the profile.',
  SCOREWIRE_PASSWORD: 'The password of that user.',
  SCOREWIRE_BROKER_PASSWORD: 'The password of the broker credentials, for `scorewire doctor`.',
  SCOREWIRE_PROFILE_FILE: 'Where `scorewire login` keeps the profile; a file of mode 0600.',
};

export interface Setting<Value, Default extends Value | undefined> {
  readonly name: `SCOREWIRE_${string}`;
  readonly parser: Parser<Value>;
  readonly default: Default;
  readonly doc: string;
  /** Never printed; may also come from the file that `<name>_FILE` names. */
  readonly secret: boolean;
}

function setting<Value, const Default extends Value | undefined>(
  name: Setting<Value, Default>['name'],
  parser: Parser<Value>,
  fallback: Default,
  doc: string,
): Setting<Value, Default> {
  return { name, parser, default: fallback, doc, secret: false };
}

function secret<Value>(
  name: Setting<Value, undefined>['name'],
  parser: Parser<Value>,
  doc: string,
): Setting<Value, undefined> {
  return { name, parser, default: undefined, doc, secret: true };
}
