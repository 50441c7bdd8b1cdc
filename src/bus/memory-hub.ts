import type { AskOptions, Bus, BusCounters, BusListener } from '#core/ports/bus';
import { matchesSubject } from '#core/subject';

type Answer = (message: Uint8Array) => Promise<Uint8Array | undefined>;

/** Buses of several nodes in one process, for tests. */
export interface MemoryHub {
  join(): MemoryBus;
}

export interface MemoryBus extends Bus {
  /** Cuts the node off, or connects it again. */
  setConnected(isConnected: boolean): void;
}

export function createMemoryHub(): MemoryHub {
  const nodes = new Set<Node>();
  return {
    join() {
      const node = new Node(nodes);
      nodes.add(node);
      return node;
    },
  };
}

/** Delivers in a microtask: messages from a socket never arrive during `publish` either. */
class Node implements MemoryBus {
  isConnected = true;
  readonly counters: BusCounters = { published: 0, received: 0, dropped: 0, disconnects: 0 };
  private readonly nodes: Set<Node>;
  private readonly listeners = new Set<{ readonly subject: string; readonly listener: BusListener }>();
  private readonly answers = new Set<{ readonly subject: string; readonly answer: Answer }>();
  private readonly reconnectListeners = new Set<() => void>();

  constructor(nodes: Set<Node>) {
    this.nodes = nodes;
  }

  publish(subject: string, message: Uint8Array): void {
    const copy = Uint8Array.from(message);
    this.counters[this.isConnected ? 'published' : 'dropped'] += 1;
    for (const node of this.others())
      queueMicrotask(() => {
        if (!node.isConnected) return;
        for (const { subject: wanted, listener } of node.listeners)
          if (matchesSubject(wanted, subject)) {
            node.counters.received += 1;
            listener(copy, subject);
          }
      });
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const entry = { subject, listener };
    this.listeners.add(entry);
    return () => this.listeners.delete(entry);
  }

  async ask(subject: string, message: Uint8Array, { waitMs, answersMax }: AskOptions): Promise<Uint8Array[]> {
    const answers: Uint8Array[] = [];
    this.counters[this.isConnected ? 'published' : 'dropped'] += 1;
    const enough = Promise.withResolvers<void>();
    const timer = setTimeout(enough.resolve, waitMs);
    const asked = this.others()
      .flatMap((node) => [...node.answers].filter((each) => matchesSubject(each.subject, subject)))
      .map(async ({ answer }) => {
        const given = await answer(message);
        if (given !== undefined && answers.length < answersMax) answers.push(given);
        if (answers.length === answersMax) enough.resolve();
      });
    await Promise.race([Promise.all(asked), enough.promise]);
    clearTimeout(timer);
    return answers;
  }

  answer(subject: string, answer: Answer): () => void {
    const entry = { subject, answer };
    this.answers.add(entry);
    return () => this.answers.delete(entry);
  }

  onReconnected(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    return () => this.reconnectListeners.delete(listener);
  }

  setConnected(isConnected: boolean): void {
    if (this.isConnected && !isConnected) this.counters.disconnects += 1;
    const isBack = isConnected && !this.isConnected;
    this.isConnected = isConnected;
    if (isBack) for (const listener of this.reconnectListeners) listener();
  }

  async close(): Promise<void> {
    this.isConnected = false;
    this.nodes.delete(this);
  }

  private others(): Node[] {
    if (!this.isConnected) return [];
    return [...this.nodes].filter((node) => node !== this && node.isConnected);
  }
}
