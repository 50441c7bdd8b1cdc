import type { Ingress, LivePayload } from './ingress.ts';
import { type ReplayParts, replayLive, type TakeTurn } from './replay-live.ts';

export interface FollowParts extends ReplayParts {
  readonly ingress: Pick<Ingress, 'findLive' | 'listen'>;
}

export interface LiveReader {
  /** The sequence of the last event that he has. */
  readonly after?: number | undefined;
  readonly stop: AbortSignal;
  readonly takeTurn: TakeTurn;
}

/** States that wait for a reader. One that falls further behind goes on with the newest: live state is a state, not a history. */
export const heardMax = 1000;

/**
 * The live payload of a bot, now and after each event from now on, until `stop`. With `after` it begins behind the event of that
 * sequence instead, without gap or duplicate: what the log has is replayed, and what comes meanwhile follows. Where the log no longer
 * reaches back so far, it goes on with the state as it is now. A commit wakes all readers of many bots at once, so that each goes on in his
 * turn, with all that he has missed.
 */
export async function* followLive(
  parts: FollowParts,
  botId: number,
  { after, stop, takeTurn }: LiveReader,
): AsyncGenerator<LivePayload, void> {
  const heard = new HeardStates(takeTurn);
  const leave = parts.ingress.listen(botId, (live) => heard.add(live()));
  stop.addEventListener('abort', heard.wake);
  try {
    let sent = after === undefined ? yield* sendCurrent(parts, botId) : yield* catchUp(parts, botId, after, takeTurn);
    // What was lost during a replay is in the log.
    if (after !== undefined) heard.skipped = false;
    while (!stop.aborted) {
      const next = heard.peek(sent);
      if (next === undefined) {
        await heard.wait();
      } else if (next.sequence > sent + 1 && !heard.skipped) {
        const before = sent;
        sent = yield* catchUp(parts, botId, sent, takeTurn);
        // A log that does not have them either cannot be waited for.
        heard.skipped = sent === before;
      } else {
        heard.skipped = false;
        yield next;
        sent = next.sequence;
      }
    }
  } finally {
    stop.removeEventListener('abort', heard.wake);
    leave();
  }
}

/** Returns the sequence of the state that was sent last. */
async function* catchUp(
  parts: FollowParts,
  botId: number,
  after: number,
  takeTurn: TakeTurn,
): AsyncGenerator<LivePayload, number> {
  const replay = replayLive(parts, botId, after, takeTurn);
  let sent = after;
  for (;;) {
    const step = await replay.next();
    if (step.done) return step.value === 'complete' ? sent : yield* sendCurrent(parts, botId, sent);
    yield step.value;
    sent = step.value.sequence;
  }
}

/** Returns its sequence, 0 when nothing has come yet. */
async function* sendCurrent(
  { ingress }: FollowParts,
  botId: number,
  sent?: number,
): AsyncGenerator<LivePayload, number> {
  const live = await ingress.findLive(botId);
  if (live !== undefined && live.sequence !== sent) yield live;
  return live?.sequence ?? 0;
}

/** What has come while the reader was busy. Listeners share the payloads, so that many readers of a bot cost little more than one. */
class HeardStates {
  private readonly takeTurn: TakeTurn;
  private states: LivePayload[] = [];
  private go: (() => void) | undefined;
  /** Some were left out because the reader was too slow. */
  skipped = false;

  constructor(takeTurn: TakeTurn) {
    this.takeTurn = takeTurn;
  }

  add(live: LivePayload): void {
    if (this.states.length >= heardMax) {
      this.states = [];
      this.skipped = true;
    }
    this.states.push(live);
    if (this.go === undefined) return;
    this.takeTurn(this.go);
    this.go = undefined;
  }

  /** The first one after the sequence; those before it are dropped. */
  peek(sequence: number): LivePayload | undefined {
    const { states } = this;
    while (states[0] !== undefined && states[0].sequence <= sequence) states.shift();
    return states[0];
  }

  wait(): Promise<void> {
    return new Promise((go) => {
      this.go = go;
    });
  }

  readonly wake = (): void => this.go?.();
}
