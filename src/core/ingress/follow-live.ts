import type { Schedule } from '#core/schedule';
import type { Ingress } from './ingress.ts';
import type { LivePayload } from './live-payload.ts';
import { type ReplayParts, type ReplayReader, replayLive } from './replay-live.ts';

export interface FollowParts extends ReplayParts {
  readonly ingress: Pick<Ingress, 'findLive' | 'listen'>;
}

export interface LiveReader<Frame> extends Pick<ReplayReader<Frame>, 'stop' | 'frameOf'> {
  /** The sequence of the last event that he has. */
  readonly after?: number | undefined;
  readonly schedule: Schedule;
  /** For what is replayed to him, which costs more. */
  readonly scheduleReplay: Schedule;
}

/** States that wait for a reader. One that falls further behind goes on with the newest: live state is a state, not a history. */
export const heardMax = 1000;

/**
 * The live payload of a bot, now and after each event from now on, until `stop` or until the bot is gone. With `after` it begins behind the event of that
 * sequence instead, without gap or duplicate: what the log has is replayed, and what comes meanwhile follows. Where the log no longer
 * reaches back so far, it goes on with the state as it is now. A commit wakes all readers of many bots at once, so that each goes on in his
 * turn, with all that he has missed.
 */
export async function* followLive<Frame>(
  parts: FollowParts,
  botId: number,
  reader: LiveReader<Frame>,
): AsyncGenerator<Frame, void> {
  const { after, stop, frameOf } = reader;
  const heard = new HeardStates(parts.ingress, botId, reader);
  stop.addEventListener('abort', heard.wake);
  try {
    let sent = after === undefined ? yield* sendCurrent() : yield* catchUp(after);
    // What was lost during a replay is in the log.
    if (after !== undefined) heard.skipped = false;
    while (!stop.aborted && !heard.isClosed) {
      const next = heard.peek(sent);
      if (next === undefined) {
        await heard.wait();
      } else if (next.sequence > sent + 1 && !heard.skipped) {
        const before = sent;
        sent = yield* catchUp(sent);
        // A log that does not have them either cannot be waited for.
        heard.skipped = sent === before;
      } else {
        heard.skipped = false;
        yield next.frame;
        sent = next.sequence;
      }
    }
  } finally {
    stop.removeEventListener('abort', heard.wake);
    heard.leave();
  }

  /** Returns the sequence of the state that was sent last. */
  async function* catchUp(behind: number): AsyncGenerator<Frame, number> {
    // Not before the end is near: what comes during a long replay is in the log, and would be made and kept for nothing.
    const replayed = { schedule: reader.scheduleReplay, stop, frameOf, onNearEnd: heard.listen };
    const { kind, sequence } = yield* replayLive(parts, botId, behind, replayed);
    if (kind === 'stopped' || (kind === 'complete' && !(await isBehind(sequence)))) return sequence;
    return yield* sendCurrent(sequence);
  }

  /** True when something has come since that is not on its way to the reader: retention has taken it. */
  async function isBehind(sequence: number): Promise<boolean> {
    const live = await parts.ingress.findLive(botId);
    return live !== undefined && live.sequence > sequence && heard.peek(sequence) === undefined;
  }

  /** Returns its sequence, 0 when nothing has come yet. */
  async function* sendCurrent(sent?: number): AsyncGenerator<Frame, number> {
    heard.listen();
    const live = await parts.ingress.findLive(botId);
    if (live !== undefined && live.sequence !== sent) yield frameOf([live]);
    return live?.sequence ?? 0;
  }
}

interface Heard<Frame> {
  readonly sequence: number;
  readonly frame: Frame;
}

/** What has come while the reader was busy. Readers of a bot can share the frames, so that many cost little more than one. */
class HeardStates<Frame> {
  private readonly ingress: FollowParts['ingress'];
  private readonly botId: number;
  private readonly reader: LiveReader<Frame>;
  private frames: Heard<Frame>[] = [];
  private stopListening: (() => void) | undefined;
  private go: (() => void) | undefined;
  /** Some were left out because the reader was too slow. */
  skipped = false;
  /** The bot is gone. */
  isClosed = false;

  constructor(ingress: FollowParts['ingress'], botId: number, reader: LiveReader<Frame>) {
    this.ingress = ingress;
    this.botId = botId;
    this.reader = reader;
  }

  /** From now on, when not yet. */
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
    // Not the payload, which V8 keeps as the pieces that it was put together from.
    this.frames.push({ sequence: live.sequence, frame: this.reader.frameOf([live]) });
    if (this.go === undefined) return;
    this.reader.schedule(this.go);
    this.go = undefined;
  }

  /** The first one after the sequence; those before it are dropped. */
  peek(sequence: number): Heard<Frame> | undefined {
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
