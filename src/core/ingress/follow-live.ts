import type { Schedule } from '#core/schedule';
import type { Ingress } from './ingress.ts';
import type { LivePayload } from './live-payload.ts';
import { type ReplayParts, type ReplayReader, replayLive } from './replay-live.ts';

export interface FollowParts extends ReplayParts {
  readonly ingress: Pick<Ingress, 'findLive' | 'listen'>;
}

export interface LiveReader<Frame> extends Pick<ReplayReader<Frame>, 'stop' | 'frameOf'> {
  /** The sequence of the last event that the reader has. */
  readonly after?: number | undefined;
  readonly schedule: Schedule;
  /** For replays, which cost more. */
  readonly scheduleReplay: Schedule;
}

/** The largest backlog of a reader, in states. A reader that falls further behind skips to the newest state: live state is a state, not a history. */
export const heardMax = 1000;

/**
 * Yields the live payload of a bot now and after each event, until `stop` or until the bot is gone. With `after` it starts after the event of that
 * sequence, without gap or duplicate: it replays the log and continues with the events that arrived meanwhile. If the log no longer reaches back that
 * far, it continues with the current state. One commit wakes the readers of many bots at once, so the scheduler runs them one after the other, each
 * with its whole backlog.
 */
export async function* followLive<Frame>(
  parts: FollowParts,
  botId: number,
  reader: LiveReader<Frame>,
): AsyncGenerator<Frame, void> {
  const { after, stop, frameOf } = reader;
  const backlog = new StateBacklog(parts.ingress, botId, reader);
  stop.addEventListener('abort', backlog.wake);
  try {
    let sent = after === undefined ? yield* sendCurrent() : yield* catchUp(after);
    // The replay has sent the states that the backlog dropped meanwhile.
    if (after !== undefined) backlog.skipped = false;
    while (!stop.aborted && !backlog.isClosed) {
      const next = backlog.peek(sent);
      if (next === undefined) {
        await backlog.wait();
      } else if (next.sequence > sent + 1 && !backlog.skipped) {
        const before = sent;
        sent = yield* catchUp(sent);
        // Do not wait for states that the log does not have either.
        backlog.skipped = sent === before;
      } else {
        backlog.skipped = false;
        yield next.frame;
        sent = next.sequence;
      }
    }
  } finally {
    stop.removeEventListener('abort', backlog.wake);
    backlog.leave();
  }

  /** Returns the sequence of the last state that was sent. */
  async function* catchUp(behind: number): AsyncGenerator<Frame, number> {
    // Listen only near the end of the replay: earlier events are in the log, and their frames would be built and kept for nothing.
    const replayed = { schedule: reader.scheduleReplay, stop, frameOf, onNearEnd: backlog.listen };
    let sent = behind;
    // Twice, because other nodes may store events behind the end of a replay; this node first hears of them when it reads the live state.
    for (let fruitless = 0; fruitless < 2; ) {
      const { kind, sequence } = yield* replayLive(parts, botId, sent, replayed);
      fruitless = sequence === sent ? fruitless + 1 : 0;
      sent = sequence;
      if (kind === 'gone') break;
      if (kind === 'stopped' || !(await isBehind(sent))) return sent;
    }
    return yield* sendCurrent(sent);
  }

  /** True when events were stored since that are not in the backlog: another node stored them, or retention has deleted them. */
  async function isBehind(sequence: number): Promise<boolean> {
    const live = await parts.ingress.findLive(botId);
    return live !== undefined && live.sequence > sequence && backlog.peek(sequence) === undefined;
  }

  /** Returns the sequence of the current state; 0 before the first event. */
  async function* sendCurrent(sent?: number): AsyncGenerator<Frame, number> {
    backlog.listen();
    const live = await parts.ingress.findLive(botId);
    if (live !== undefined && live.sequence !== sent) yield frameOf([live]);
    return live?.sequence ?? 0;
  }
}

interface QueuedFrame<Frame> {
  readonly sequence: number;
  readonly frame: Frame;
}

/** The states that arrived while the reader was busy. Readers of a bot can share frames, so that many cost little more than one. */
class StateBacklog<Frame> {
  private readonly ingress: FollowParts['ingress'];
  private readonly botId: number;
  private readonly reader: LiveReader<Frame>;
  private frames: QueuedFrame<Frame>[] = [];
  private stopListening: (() => void) | undefined;
  private go: (() => void) | undefined;
  /** True when states were dropped because the reader was too slow. */
  skipped = false;
  /** True when the bot is gone. */
  isClosed = false;

  constructor(ingress: FollowParts['ingress'], botId: number, reader: LiveReader<Frame>) {
    this.ingress = ingress;
    this.botId = botId;
    this.reader = reader;
  }

  /** Starts to listen, unless it already does. */
  readonly listen = (): void => {
    const onClosed = (): void => {
      this.isClosed = true;
      this.wake();
    };
    this.stopListening ??= this.ingress.listen(this.botId, (live) => this.add(live()), onClosed);
  };

  leave(): void {
    this.stopListening?.();
  }

  private add(live: LivePayload): void {
    if (this.frames.length >= heardMax) {
      this.frames = [];
      this.skipped = true;
    }
    // Keep the frame, not the payload: V8 keeps the payload as the pieces that it was concatenated from.
    this.frames.push({ sequence: live.sequence, frame: this.reader.frameOf([live]) });
    if (this.go === undefined) return;
    this.reader.schedule(this.go);
    this.go = undefined;
  }

  /** Returns the first state after the sequence, and drops those before it. */
  peek(sequence: number): QueuedFrame<Frame> | undefined {
    const { frames } = this;
    while (frames[0] !== undefined && frames[0].sequence <= sequence) frames.shift();
    return frames[0];
  }

  wait(): Promise<void> {
    return new Promise((go) => {
      this.go = go;
    });
  }

  readonly wake = (): void => this.go?.();
}
