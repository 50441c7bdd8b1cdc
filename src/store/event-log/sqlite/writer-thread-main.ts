import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { viewBatchMemory } from '#store/event-log/shared/batch-memory';
import type { Fault, FromWriter, SharedBatch, ToWriter } from './thread-messages.ts';
import { place, type ThreadData } from './thread-signals.ts';
import { openEventLogWriter, UncertainCommitError } from './writer.ts';

/** The thread that writes. It has nothing to do but its messages, so it sleeps on a number in shared memory: that wakes it soonest. */
const { path, signals, ...options } = workerData as ThreadData;
const notStored = { message: 'The thread that writes the event log has died before it was stored.', code: '' };
const port = parentPort;
if (port === null) throw new Error('This file is run as a thread.');
const writer = openEventLogWriter(path, reply, options);
reply({ kind: 'opened', files: writer.files });
for (let open = true; open; ) {
  const heard = Atomics.load(signals, place.messages);
  const received = receiveMessageOnPort(port);
  if (received === undefined) Atomics.wait(signals, place.messages, heard);
  else open = handle(received.message);
}

function handle(message: ToWriter): boolean {
  switch (message.kind) {
    case 'write': {
      const { batch, refusals, snapshots } = message;
      const fault = attempt(() => writer.write(batch, unpack(message), refusals, snapshots));
      reply({ kind: 'batch', fault });
      afterCommit();
      return true;
    }
    case 'settle': {
      // When that fails the thread ends, and the next one tries it again.
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
  Atomics.add(signals, place.commits, 1);
  Atomics.notify(signals, place.commits);
  // When that fails, what was committed is safe where it is, and the next attempt may do better.
  if (Atomics.exchange(signals, place.finishCheckpoint, 0) === 1) attempt(() => writer.checkpoint());
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
  else reply({ kind: 'refusal', request, fault });
}

function attempt(work: () => void): Fault | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    // The thread ends, and the next one finds out.
    if (error instanceof UncertainCommitError) throw error;
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { message, code: `${code ?? ''}${errcode === undefined ? '' : ` ${errcode}`}` };
  }
}

function reply(message: FromWriter): void {
  port?.postMessage(message);
}
