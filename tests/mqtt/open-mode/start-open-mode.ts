import { openEngine } from '#mqtt/engine';
import type { EngineHooks } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { openWebSocketListener } from '#mqtt/listener/web-socket-listener';
import { reasonCode } from '#mqtt/packet/reason-code';
import { SubscriptionTree } from '#mqtt/routing/subscription-tree';
import { neverExpires } from '#mqtt/session/session';

export interface OpenModeOptions {
  readonly port: number;
  /** Without it there is no WebSocket listener. */
  readonly webSocketPort?: number;
  readonly keepAliveSecondsMax?: number;
  /** Nobody may subscribe to this filter, nor to a filter that it covers. */
  readonly refuse?: string;
  readonly onFault?: (error: unknown) => void;
}

export interface OpenMode {
  readonly port: number;
  readonly webSocketPort: number;
  close(): Promise<void>;
}

/** The engine alone, on loopback, with everything allowed: for foreign test suites. */
export async function startOpenMode(options: OpenModeOptions): Promise<OpenMode> {
  const { keepAliveSecondsMax = Number.POSITIVE_INFINITY } = options;
  const engine = await openEngine({ limits: { ...openLimits, keepAliveSecondsMax }, hooks: openHooks(options) });
  const host = '127.0.0.1';
  const { accept } = engine;
  const tcp = await openTcpListener({ host, port: options.port, accept });
  const { webSocketPort } = options;
  const { packetBytesMax } = openLimits;
  const webSocket =
    webSocketPort === undefined
      ? undefined
      : await openWebSocketListener({ host, port: webSocketPort, accept, packetBytesMax });
  return {
    port: tcp.port,
    webSocketPort: webSocket?.port ?? 0,
    async close() {
      await engine.close();
      await Promise.all([tcp.close(), webSocket?.close()]);
    },
  };
}

function openHooks({ refuse, onFault }: OpenModeOptions): EngineHooks {
  const refused = new SubscriptionTree<'refused'>();
  if (refuse !== undefined)
    refused.set('refused', {
      filter: refuse,
      qos: 0,
      noLocal: false,
      retainAsPublished: false,
      retainHandling: 0,
      identifier: undefined,
      sinceMs: 0,
    });
  return {
    authenticate: () => ({ ok: true, user: '' }),
    maySubscribe: (_client, filter) =>
      refused.match(filter).direct.length > 0 ? reasonCode.unspecifiedError : reasonCode.success,
    onPublish: (publication) => publication.acceptAndRoute(),
    ...(onFault === undefined ? {} : { onFault }),
  };
}

const none = Number.POSITIVE_INFINITY;

/** No limit below those of the standard, except for time and for memory that nobody reads. */
export const openLimits: EngineLimits = {
  connectTimeoutMs: 30_000,
  connectionsMax: none,
  connectionsPerAddressMax: none,
  connectionsPerUserMax: none,
  connectPacketBytesMax: 268_435_460,
  packetBytesMax: 268_435_460,
  topicBytesMax: 65_535,
  topicLevelsMax: none,
  subscriptionsPerSessionMax: none,
  queuedMessagesMax: 100_000,
  queuedBytesPerUserMax: none,
  queuedBytesMax: 536_870_912,
  inflightInMax: 20,
  receiveMaximum: 20,
  inflightOutMax: 65_535,
  outboundBytesMax: 536_870_912,
  pendingBytesMax: 536_870_912,
  sessionsMax: none,
  sessionsPerUserMax: none,
  sessionExpirySecondsMax: neverExpires,
  keepAliveSecondsMin: 1,
  keepAliveSecondsMax: none,
  retainedMessagesMax: none,
  // One less than the type allows, so that there is an invalid one.
  topicAliasesInMax: 65_534,
  topicAliasesOutMax: 65_535,
  lingerMs: 1000,
  drainTimeoutMs: 10_000,
};
