import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestApp } from '#tests/support/test-app';
import type { Answer } from './assert-problem.ts';

/**
 * Sends the bytes as they are, and gives back all that comes until the service hangs up. With `hangUp` our side is closed
 * behind the bytes, so that a request that never ends does.
 */
export async function exchange(port: number, bytes: Buffer | string, hangUp = false): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A service that refuses early may reset while we still write; what it said before that counts.
  socket.on('error', () => {});
  if (hangUp) socket.end(bytes);
  else socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** The first answer to the bytes; undefined when the service hung up without one. */
export async function sendBytes(port: number, bytes: Buffer | string, hangUp = false): Promise<Answer | undefined> {
  return parseAnswers(await exchange(port, bytes, hangUp))[0];
}

export async function listen(service: TestApp): Promise<number> {
  const { http } = await service.app.listen();
  return Number(new URL(http).port);
}

/** A request with its lines as given and an empty line after them. */
export function requestOf(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export function parseAnswers(text: string): Answer[] {
  const answers: Answer[] = [];
  for (let rest = text; rest.startsWith('HTTP/1.1 '); ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no end of headers: ${rest}`);
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map(toHeader));
    const body = rest.slice(end + 4);
    const statusCode = Number(statusLine.split(' ')[1]);
    const length = lengthOf(statusCode, headers['content-length'], body);
    answers.push({ statusCode, headers, body: toText(body.slice(0, length)) });
    rest = body.slice(length);
  }
  return answers;
}

/** An interim answer has no body; one without a length lasts until the end. */
function lengthOf(statusCode: number, given: string | undefined, rest: string): number {
  if (statusCode < 200) return 0;
  return given === undefined ? rest.length : Number(given);
}

function toHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function toText(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
