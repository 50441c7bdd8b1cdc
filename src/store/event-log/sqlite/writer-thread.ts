import { Worker } from 'node:worker_threads';
import type { BatchSink } from '#store/event-log/shared/append-queue';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import type { Fault, FromWriter, ShelfChange, ToWriter, WriteBatch } from './thread-messages.ts';
import { type LogFiles, place, type ThreadData } from './thread-signals.ts';

/** The thread that writes, as its owner sees it: it may die and be replaced, and every batch gets its answer. */
export interface WriterThread extends BatchSink {
  trim(step: TrimStep): Promise<TrimStepResult>;
  /** A step in the deletion of a bot. */
  deleteBot(botId: number): Promise<number>;
  /** Rejects when nothing can be stored. */
  ping(): Promise<void>;
  /** What it was given before is answered first. */
  close(): Promise<void>;
}

export interface WriterThreadOptions extends Omit<ThreadData, 'files'> {
  /** Told when the thread has died; it is started anew. */
  readonly onFault: (error: Error) => void;
  /** Told what waits in memory; returns the memory that is not needed any more. */
  readonly onShelves: (change: ShelfChange) => SharedArrayBuffer | undefined;
  readonly startThread: StartThread;
}

export type StartThread = (data: ThreadData) => Worker;

/**
 * Many times what the thread needs. Without it, it would have the limits of the whole process, and V8 sees no reason to collect what
 * millions of small messages leave behind: its memory grew for as long as it was watched.
 */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

export const startWriterThread: StartThread = (workerData) =>
  new Worker(new URL('./writer-thread-main.ts', import.meta.url), {
    workerData,
    name: 'event-log-writer',
    resourceLimits,
  });

/** One that dies right after its start is not started again at once. */
const lifeMsMin = 200;
const restartPauseMs = 500;

interface Pending<Value> {
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** Resolves when the thread has opened the log, and rejects when it cannot. */
export async function openWriterThread({
  onFault,
  onShelves,
  startThread,
  ...data
}: WriterThreadOptions): Promise<WriterThread> {
  /** Which the thread has and has not answered. When it dies, it is to be found out what became of it. */
  let batch: (Pending<void> & { readonly message: WriteBatch }) | undefined;
  const requests = new Map<number, Pending<TrimStepResult | number | undefined>>();
  /** For when the thread has opened the log. */
  let unsent: { readonly send: () => void; readonly reject: (error: Error) => void }[] = [];
  let state: 'opening' | 'open' | 'down' | 'closing' = 'opening';
  /** What the first thread has opened. */
  let files: LogFiles | undefined;
  let lastFault = new Error('The event log was never opened.');
  // Numbers that another process is not going to use.
  let lastBatch = Math.floor(Math.random() * 2 ** 52);
  let lastRequest = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let onClosed: (() => void) | undefined;
  let worker = start();
  await new Promise<void>((resolve, reject) => {
    unsent.push({ send: resolve, reject });
  });

  return {
    commit: ({ memory: { shared }, count, clients, sessions, refusals, snapshots }) =>
      new Promise((resolve, reject) => {
        lastBatch += 1;
        const head = { batch: lastBatch, shared, count, clients, sessions };
        const message = { kind: 'write', ...head, refusals, snapshots } as const;
        whenOpen(() => {
          batch = { message, resolve, reject };
          post(message);
        }, reject);
      }),
    async trim(step) {
      const result = await ask((request) => ({ kind: 'trim', request, step }));
      if (typeof result !== 'object') throw new Error('A step without a result.');
      return result;
    },
    async deleteBot(botId) {
      return Number(await ask((request) => ({ kind: 'delete', request, botId })));
    },
    async ping() {
      await ask((request) => ({ kind: 'ping', request }));
    },
    async close() {
      const wasOpen = state === 'open';
      state = 'closing';
      clearTimeout(restartTimer);
      if (!wasOpen) {
        await worker.terminate();
        return;
      }
      await new Promise<void>((resolve) => {
        onClosed = resolve;
        post({ kind: 'close' });
      });
    },
  };

  function ask(message: (request: number) => ToWriter): Promise<TrimStepResult | number | undefined> {
    return new Promise((resolve, reject) => {
      lastRequest += 1;
      const request = lastRequest;
      whenOpen(() => {
        requests.set(request, { resolve, reject });
        post(message(request));
      }, reject);
    });
  }

  function whenOpen(send: () => void, reject: (error: Error) => void): void {
    if (state === 'open') send();
    else if (state === 'opening') unsent.push({ send, reject });
    else reject(lastFault);
  }

  function post(message: ToWriter): void {
    worker.postMessage(message);
    Atomics.add(data.signals, place.messages, 1);
    Atomics.notify(data.signals, place.messages);
  }

  function start(): Worker {
    state = 'opening';
    const startedAtMs = performance.now();
    const started = startThread({ ...data, files });
    let fault = new Error('The thread that writes the event log has ended.');
    started.on('message', onMessage);
    started.on('error', (error: unknown) => {
      fault = error as Error;
    });
    started.once('exit', () => onExit(fault, performance.now() - startedAtMs));
    return started;
  }

  function onMessage(message: FromWriter): void {
    switch (message.kind) {
      case 'opened':
        files ??= message.files;
        onOpened();
        return;
      case 'shelf':
      case 'emptied':
      case 'forgotten':
        onShelfChange(message);
        return;
      case 'batch': {
        const answered = batch;
        batch = undefined;
        if (message.fault === undefined) answered?.resolve();
        else answered?.reject(toError(message.fault));
        return;
      }
      case 'answer':
        requests.get(message.request)?.resolve(message.value);
        requests.delete(message.request);
        return;
      case 'refusal':
        requests.get(message.request)?.reject(toError(message.fault));
        requests.delete(message.request);
    }
  }

  function onShelfChange(change: ShelfChange): void {
    const shared = onShelves(change);
    if (shared !== undefined && state === 'open') post({ kind: 'spare', shared });
  }

  function onOpened(): void {
    if (state !== 'opening') return;
    state = 'open';
    if (batch !== undefined) post({ ...batch.message, kind: 'settle' });
    const held = unsent;
    unsent = [];
    for (const { send } of held) send();
  }

  function onExit(fault: Error, lifeMs: number): void {
    if (state === 'closing') {
      onClosed?.();
      return;
    }
    lastFault = fault;
    for (const { reject } of requests.values()) reject(fault);
    requests.clear();
    const opened = state === 'open';
    state = 'down';
    for (const { reject } of unsent.splice(0)) reject(fault);
    if (files === undefined) return;
    onFault(fault);
    if (opened && lifeMs >= lifeMsMin) worker = start();
    else
      restartTimer = setTimeout(() => {
        worker = start();
      }, restartPauseMs);
  }
}

function toError({ message, code }: Fault): Error {
  return Object.assign(new Error(message), { code });
}
