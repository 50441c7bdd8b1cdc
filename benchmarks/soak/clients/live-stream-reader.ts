import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { basic } from '../../support/admin.ts';
import { count, type ReadingRun } from '../soak.ts';

const hangUpMsMin = 3000;
const hangUpMsMax = 20_000;
const retryMs = 200;

/** Follows the live stream of a bot, hangs up now and then and resumes with Last-Event-ID: without gap or duplicate. */
export async function runLiveStreamReader(soak: ReadingRun, botId: number): Promise<void> {
  let last: number | undefined;
  while (!soak.stop.aborted) {
    last = await readFor(soak, botId, last, hangUpMsMin + Math.random() * (hangUpMsMax - hangUpMsMin));
    await wait(retryMs);
  }
}

/** Returns the id of the last state that has come. */
async function readFor(
  soak: ReadingRun,
  botId: number,
  after: number | undefined,
  forMs: number,
): Promise<number | undefined> {
  const { service, promises, stop } = soak;
  const { generation } = service;
  const resume = after === undefined ? {} : { 'last-event-id': String(after) };
  const request = get(`${service.url}/external/live/${botId}/stream`, {
    headers: { authorization: basic, ...resume },
    agent: false,
    // A node that is paused accepts the connection and never answers.
    signal: stop,
  });
  request.on('error', () => {});
  const answer = await once(request, 'response').then(
    ([response]) => response as IncomingMessage,
    () => undefined,
  );
  const isUndisturbed = (): boolean => service.isUp && service.generation === generation;
  if (answer === undefined || answer.statusCode !== 200) {
    if (isUndisturbed() && !stop.aborted)
      promises.add('a live stream was refused', `bot ${botId}: ${answer?.statusCode}`);
    request.destroy();
    return after;
  }
  count(soak, after === undefined ? 'live streams begun' : 'live streams resumed');
  let hasHungUp = false;
  const hangUp = (): void => {
    hasHungUp = true;
    request.destroy();
  };
  const timer = setTimeout(hangUp, forMs);
  stop.addEventListener('abort', hangUp);
  const last = await follow(soak, botId, after, answer);
  clearTimeout(timer);
  stop.removeEventListener('abort', hangUp);
  if (!hasHungUp && isUndisturbed()) promises.add('a live stream was ended', `bot ${botId}: after ${last}`);
  return last;
}

async function follow(soak: ReadingRun, botId: number, after: number | undefined, answer: IncomingMessage) {
  let last = after;
  let rest = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = (rest + (chunk as string)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)\n/.exec(block)?.[1];
        if (id === undefined) continue;
        last = check(soak, botId, last, Number(id));
      }
    }
  } catch {
    // A connection that is cut ends the stream like any other end.
  }
  return last;
}

function check(soak: ReadingRun, botId: number, last: number | undefined, id: number): number {
  if (last !== undefined && id > last + 1)
    soak.promises.add('a gap in a live stream', `bot ${botId}: ${id} follows ${last}`);
  if (last !== undefined && id <= last)
    soak.promises.add('a duplicate in a live stream', `bot ${botId}: ${id} follows ${last}`);
  count(soak, 'live states streamed');
  return id;
}
