import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { Secrets } from '#core/ports/secrets';
import type { WebSocketOptions } from '#mqtt/listener/attach-web-socket';
import type { FairScheduler } from '#net/fair-scheduler';
import type { Cluster } from './cluster/cluster.ts';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Stores } from './open-stores.ts';

/** The parts that every other part of the service needs. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  /** The same clock, read once per event-loop iteration: for code that runs for every event. */
  readonly eventClock: Clock;
  readonly secrets: Secrets;
  readonly metrics: Metrics;
  readonly stores: Stores;
  readonly changes: ChangeFeed;
  /** For changes that another node has published: calls only the listeners of this node. */
  readonly heardChanges: Pick<ChangeFeed, 'publish'>;
  /** Undefined on a single node. */
  readonly cluster?: Cluster | undefined;
  /** Paces the TLS handshakes of all ports together. */
  readonly handshakes: FairScheduler;
  /** Why a WebSocket is refused, by its Origin. */
  readonly findRefusal: WebSocketOptions['findRefusal'];
  /** Tests save the time: few of them read the OpenAPI document. */
  readonly rendersOpenApiLate: boolean;
  readonly hasStarted: () => boolean;
  /** Code that opens a resource adds its closing here; the last opened is closed first. */
  readonly opened: AsyncDisposableStack;
}
