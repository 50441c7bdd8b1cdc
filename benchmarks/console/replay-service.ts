import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedMessage } from './read-stream.ts';

/**
 * A process that stands in for the service: `replay-service.ts URL FILE` plays the recorded stream in FILE at its pace, from its start again when it
 * ends. Everything else it asks of the service at URL once, and answers the same from then on. Prints its own address.
 */
const [service = '', file = ''] = process.argv.slice(2);
const [all, ...updates] = JSON.parse(readFileSync(file, 'utf8')) as RecordedMessage[];
const answers = new Map<string, Promise<Answer>>();

const server = createServer((request, response) => {
  if (request.url === '/external/bots/status/stream') void replay(response);
  else void answer(request, response);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

/** Ends with the connection. */
async function replay(response: ServerResponse): Promise<void> {
  if (all === undefined || updates[0] === undefined) throw new Error('The recording has no update.');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send(all, Date.now() - all.atMs);
  while (!response.closed) {
    const delayMs = Date.now() + 1000 - updates[0].atMs;
    for (const update of updates) {
      await pause(update.atMs + delayMs - Date.now());
      send(update, delayMs);
    }
  }

  function send({ event, id, data }: RecordedMessage, delayMs: number): void {
    // As old as when they were recorded: the table draws ages.
    const shift = (_: string, name: string, at: string): string =>
      `"${name}":"${new Date(Date.parse(at) + delayMs).toISOString()}"`;
    const shifted = data.replace(/"(at|lastEventAt)":"([^"]+)"/g, shift);
    response.write(`id: ${id}\nevent: ${event}\ndata: ${shifted}\n\n`);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = `${request.method} ${request.url}`;
  const known = answers.get(key) ?? ask(request);
  answers.set(key, known);
  const { status, headers, body } = await known;
  response.writeHead(status, Object.fromEntries(headers)).end(body);
}

async function ask(request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '' } = request;
  const body = await buffer(request);
  const { authorization, 'content-type': type } = request.headers;
  const asked = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
  const response = await fetch(service + url, { method, headers: asked, ...(body.length > 0 && { body }) });
  const headers = new Headers(response.headers);
  // The body is no longer compressed, and comes in one piece.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
