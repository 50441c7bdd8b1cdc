import type { NodeState } from './ports/node-registry.ts';

/** Sends the clients of this node elsewhere, and takes them again. */
export interface Drain {
  readonly state: NodeState;
  /** Adds a part of the node that has clients. */
  add(part: DrainPart): void;
  /** Resolves when all clients are gone; at once when they are already. */
  drain(): Promise<void>;
  resume(): void;
}

export interface DrainPart {
  /** Takes no new clients, and sends those that are here away within the time, not all at once. */
  drain(withinMs: number): Promise<void>;
  /** Takes clients again. */
  resume(): void;
}

export interface DrainParts {
  readonly seconds: number;
  readonly later: (milliseconds: number, work: () => void) => unknown;
  readonly onState: (state: NodeState) => void;
}

/**
 * At first a draining node only fails its readiness and goes on as before: until the balancer has noticed, it would send the clients that leave
 * straight back.
 */
const noticeShare = 1 / 3;

export function createDrain({ seconds, later, onState }: DrainParts): Drain {
  const noticeMs = seconds * 1000 * noticeShare;
  const parts: DrainPart[] = [];
  let state: NodeState = 'up';
  let running: Promise<void> | undefined;
  /** A drain of an earlier round was resumed, and does nothing any more. */
  let round = 0;
  return {
    get state() {
      return state;
    },
    add: (part) => void parts.push(part),
    drain: () => (running ??= run(++round)),
    resume() {
      if (running === undefined) return;
      running = undefined;
      round += 1;
      for (const part of parts) part.resume();
      enter('up');
    },
  };

  async function run(own: number): Promise<void> {
    enter('draining');
    await new Promise<void>((go) => void later(noticeMs, go));
    if (round !== own) return;
    await Promise.all(parts.map((part) => part.drain(seconds * 1000 - noticeMs)));
    if (round === own) enter('drained');
  }

  function enter(next: NodeState): void {
    state = next;
    onState(next);
  }
}
