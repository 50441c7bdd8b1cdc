import type { Fleet } from '#core/fleet/fleet';
import type { BotActivities, HeardBoard, ToldActivity } from '#core/ingress/bot-activity';
import type { Ingress } from '#core/ingress/ingress';
import { summarizeState } from '#core/ingress/summarize-state';
import type { Json } from '#core/json';
import { inPieces } from '#core/peers/in-pieces';
import { decodeJson, encodeJson } from './bus-json.ts';
import type { Cluster } from './cluster.ts';
import { reachesAll } from './reaches-all.ts';

export interface ActivityParts {
  readonly cluster: Pick<Cluster, 'bus' | 'control'> & { readonly nodes: Pick<Cluster['nodes'], 'known'> };
  readonly activities: BotActivities;
  readonly ingress: Pick<Ingress, 'peekState'>;
  readonly fleet: Pick<Fleet, 'isWatched'>;
  readonly onFault: (error: unknown) => void;
}

interface ActivityMessage {
  readonly isWatching: boolean;
  readonly bots: readonly (readonly [botId: number, told: ToldActivity])[];
}

const subject = 'activity';
const tellEveryMs = 1000;
/** A message with this many bots and their boards stays below the 1 MiB limit of NATS. */
const botsPerMessage = 2000;
/** How long boards are sent after a node has said that it has watchers. */
const watchedMs = 10_000;

/**
 * Sends the activity of the bots on this node to the other nodes once a second, so that the status of a bot is the same on every node. While one of
 * them cannot be reached over NATS, the counts go through the database. Returns the function that stops it.
 */
export function shareActivity({ cluster, activities, ingress, fleet, onFault }: ActivityParts): () => void {
  const { bus, control } = cluster;
  let watchedUntilMs = Number.NEGATIVE_INFINITY;
  const stops = [
    bus.subscribe(subject, (message) => hear(decodeJson(message) as ActivityMessage)),
    control.subscribe(subject, (message) => hear(message as unknown as ActivityMessage)),
  ];
  const timer = setInterval(tell, tellEveryMs).unref();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };

  function tell(): void {
    const isWatching = fleet.isWatched;
    const withBoards = performance.now() < watchedUntilMs;
    const bots = [...activities.tell()].map(
      ([botId, told]) => [botId, withBoards ? addBoard(botId, told) : told] as const,
    );
    // Sent even without bots: other nodes send boards only while somebody watches.
    if (bots.length === 0 && isWatching) send({ isWatching, bots });
    for (const piece of inPieces(bots, botsPerMessage)) send({ isWatching, bots: piece });
  }

  function send(message: ActivityMessage): void {
    if (reachesAll(cluster)) bus.publish(subject, encodeJson(message));
    else if (message.bots.length > 0) control.publish(subject, message as unknown as Json).catch(onFault);
  }

  function addBoard(botId: number, told: ToldActivity): ToldActivity {
    const state = ingress.peekState(botId);
    if (state === undefined || told.accepted === 0) return told;
    const { sequence, receivedAtMs, eventTypeId } = state;
    const board: HeardBoard = { sequence, receivedAtMs, eventTypeId, summary: summarizeState(state) };
    return { ...told, board };
  }

  function hear({ isWatching, bots }: ActivityMessage): void {
    if (isWatching) watchedUntilMs = performance.now() + watchedMs;
    for (const [botId, told] of bots) activities.of(botId).hear(told);
  }
}
