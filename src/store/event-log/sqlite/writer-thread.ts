import { Worker } from 'node:worker_threads';
import type { BatchSink } from '#store/event-log/shared/append-queue';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import type { Fault, FromWriter, MemtableChange, ToWriter, WriteBatch } from './thread-messages.ts';
import { type LogFiles, signal, type ThreadData } from './thread-signals.ts';

/** The writer thread as its owner sees it: when it dies it is replaced, and every batch still gets its answer. */
export interface WriterThread extends BatchSink {
  trim(step: TrimStep): Promise<TrimStepResult>;
  /** Takes one step in deleting a bot's history. */
  deleteBot(botId: number): Promise<number>;
  /** Rejects when nothing can be stored. */
  ping(): Promise<void>;
  /** Answers all earlier messages first. */
  close(): Promise<void>;
}

export interface WriterThreadOptions extends Omit<ThreadData, 'files'> {
  /** Called when the thread died; it is restarted. */
  readonly onFault: (error: Error) => void;
  /** Told which memtables exist; returns memory that is not read any more. */
  readonly onMemtableChange: (change: MemtableChange) => SharedArrayBuffer | undefined;
  readonly startThread: StartThread;
}

export type StartThread = (data: ThreadData) => Worker;

/**
 * Many times what the thread needs. With the default limits, those of the whole process, V8 did not collect the garbage of millions of
 * small messages, and the memory of the thread grew without an end.
 */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

export const startWriterThread: StartThread = (workerData) =>
  new Worker(new URL('./writer-thread-main.ts', import.meta.url), {
    workerData,
    name: 'event-log-writer',
    resourceLimits,
  });

/** A thread that dies within this time is restarted after a pause. */
const lifeMsMin = 200;
const restartPauseMs = 500;

interface Pending<Value> {
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** Resolves when the thread has opened the log, and rejects when it cannot. */
export async function openWriterThread({
  onFault,
  onMemtableChange,
  startThread,
  ...data
}: WriterThreadOptions): Promise<WriterThread> {
  /** The batch that the thread has not answered. When the thread dies, the next one resolves it. */
  let batch: (Pending<void> & { readonly message: WriteBatch }) | undefined;
  const requests = new Map<number, Pending<TrimStepResult | number | undefined>>();
  /** Held until the thread has opened the log. */
  let unsent: { readonly send: () => void; readonly reject: (error: Error) => void }[] = [];
  let state: 'opening' | 'open' | 'down' | 'closing' = 'opening';
  /** The files that the first thread opened. */
  let files: LogFiles | undefined;
  let lastFault = new Error('The event log was never opened.');
  // A random start, so that no two processes use the same numbers.
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
      if (typeof result !== 'object') throw new Error('The writer thread answered a trim step without a result.');
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
    Atomics.add(data.signals, signal.messages, 1);
    if (Atomics.load(data.signals, signal.sleeps) === 1) Atomics.notify(data.signals, signal.messages);
  }

  function start(): Worker {
    state = 'opening';
    const startedAtMs = performance.now();
    const started = startThread({ ...data, files });
    let fault = new Error('The event log writer thread ended.');
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
      case 'created':
      case 'flushed':
      case 'forgotten':
        reuse(onMemtableChange(message));
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
      case 'failure':
        requests.get(message.request)?.reject(toError(message.fault));
        requests.delete(message.request);
    }
  }

  function reuse(shared: SharedArrayBuffer | undefined): void {
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
