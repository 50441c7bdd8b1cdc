import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';

export interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** Posts a body of any length in constant memory, with back-pressure. When the service answers early, the rest of the body is not sent. */
export async function streamRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array | string>,
  toFailure: (error: Error) => Error,
): Promise<Answered> {
  const chunks = body[Symbol.asyncIterator]();
  // Connect only when there is something to send: a body that fails at once needs no connection.
  const first = await chunks.next();
  const { request: open, Agent } = url.startsWith('https:') ? https : http;
  // Without keep-alive, a service that refuses would close the connection while we write, and its answer would be lost.
  const agent = new Agent({ keepAlive: true });
  const request = open(url, { method: 'POST', headers, agent });
  const answer = readAnswer(request, toFailure);
  try {
    await sendUntil(answer, request, first, chunks);
    return await answer;
  } finally {
    request.destroy();
    agent.destroy();
  }
}

async function readAnswer(request: ClientRequest, toFailure: (error: Error) => Error): Promise<Answered> {
  try {
    const response = await responseTo(request);
    const { statusCode: status = 0, headers } = response;
    return { status, location: headers.location, text: await readText(response) };
  } catch (error) {
    throw toFailure(error as Error);
  }
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request.once('response', done);
    // `on`, not `once`: later errors, such as a reset, must not be uncaught.
    request.on('error', fail);
  });
}

type Chunk = IteratorResult<Uint8Array | string, unknown>;

/** Sends the body until it ends or the answer arrives. */
async function sendUntil(
  answer: Promise<unknown>,
  request: ClientRequest,
  first: Chunk,
  chunks: AsyncIterator<Uint8Array | string>,
): Promise<void> {
  const answered = answer.then(ignore, ignore);
  let chunk: Chunk | undefined = first;
  while (chunk !== undefined && chunk.done !== true) {
    if (!request.write(chunk.value)) await Promise.race([once(request, 'drain').catch(ignore), answered]);
    chunk = await Promise.race([chunks.next(), answered]);
  }
  if (chunk !== undefined) request.end();
  // Not awaited: it waits for a pending read, which may never end for a pipe.
  else chunks.return?.().catch(ignore);
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function ignore(): undefined {
  return undefined;
}
