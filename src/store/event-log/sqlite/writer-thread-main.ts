import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { viewBatchMemory } from '#store/event-log/shared/batch-memory';
import { UncertainCommitError } from './connection.ts';
import type { Fault, FromWriter, SharedBatch, ToWriter } from './thread-messages.ts';
import { signal, type ThreadData } from './thread-signals.ts';
import { openEventLogWriter } from './writer.ts';

/**
 * After a batch of so many events, the next one follows within milliseconds, and the writer looks for it by itself instead of being woken: where all
 * processors are busy, the kernel may take the processor from the event loop and give it to the woken thread.
 */
const largeBatchMin = 128;
const lookEveryMs = 0.1;
const looksMax = 30;

/** The writer thread. It handles messages only, so it sleeps on a number in shared memory, which wakes it faster than the event loop. */
const { path, signals, ...options } = workerData as ThreadData;
const notStored = { message: 'The event log writer thread died before the batch was stored.', code: '' };
const port = parentPort;
if (port === null) throw new Error('This file must run in a worker thread.');
const writer = openEventLogWriter(path, reply, options);
reply({ kind: 'opened', files: writer.files });
let looksLeft = 0;
for (let open = true; open; ) {
  const heard = Atomics.load(signals, signal.messages);
  const received = receiveMessageOnPort(port);
  if (received === undefined) awaitMessage(heard);
  else open = handle(received.message);
}

/** Returns when there may be a message after those that were heard of. */
function awaitMessage(heard: number): void {
  if (looksLeft > 0) {
    looksLeft -= 1;
    Atomics.wait(signals, signal.messages, heard, lookEveryMs);
    return;
  }
  Atomics.store(signals, signal.sleeps, 1);
  Atomics.wait(signals, signal.messages, heard);
  Atomics.store(signals, signal.sleeps, 0);
}

function handle(message: ToWriter): boolean {
  switch (message.kind) {
    case 'write': {
      const { batch, count, refusals, snapshots } = message;
      const fault = attempt(() => writer.write(batch, unpack(message), refusals, snapshots));
      reply({ kind: 'batch', fault });
      afterCommit();
      looksLeft = count >= largeBatchMin ? looksMax : 0;
      return true;
    }
    case 'settle': {
      // When this throws, the thread ends and its successor tries again.
      const stored = writer.settle(message.batch, unpack(message));
      reply({ kind: 'batch', fault: stored ? undefined : notStored });
      return true;
    }
    case 'trim':
      answer(message.request, () => writer.trim(message.step));
      afterCommit();
      return true;
    case 'delete':
      answer(message.request, () => writer.deleteBot(message.botId));
      afterCommit();
      return true;
    case 'ping':
      answer(message.request, () => writer.touch());
      return true;
    case 'spare':
      writer.reuse(message.shared);
      return true;
    case 'close':
      writer.close();
      return false;
  }
}

function afterCommit(): void {
  Atomics.add(signals, signal.commits, 1);
  Atomics.notify(signals, signal.commits);
  // A failed checkpoint loses nothing: the commits stay in the write-ahead log until the next one.
  if (Atomics.exchange(signals, signal.finishCheckpoint, 0) === 1) attempt(() => writer.checkpoint());
}

function unpack({ shared, count, clients, sessions }: SharedBatch) {
  return { memory: viewBatchMemory(shared), count, clients, sessions };
}

function answer(request: number, work: () => Extract<FromWriter, { kind: 'answer' }>['value'] | void): void {
  let value: ReturnType<typeof work>;
  const fault = attempt(() => {
    value = work();
  });
  if (fault === undefined) reply({ kind: 'answer', request, value: value ?? undefined });
  else reply({ kind: 'failure', request, fault });
}

function attempt(work: () => void): Fault | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    // The thread ends; its successor resolves the batch.
    if (error instanceof UncertainCommitError) throw error;
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { message, code: `${code ?? ''}${errcode === undefined ? '' : ` ${errcode}`}` };
  }
}

function reply(message: FromWriter): void {
  port?.postMessage(message);
}
