import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { TestContext } from 'node:test';
import { authorization, type Credentials } from './test-app.ts';

export interface ServerSentEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
  /** The raw block. */
  readonly text: string;
}

export interface EventStreamReader {
  readonly answer: IncomingMessage;
  next(): Promise<ServerSentEvent>;
  take(count: number): Promise<ServerSentEvent[]>;
  /** The next comment or event, raw. */
  nextBlock(): Promise<string>;
  /** Resolves when the service has ended the stream, with the blocks that nobody has read. */
  ended(): Promise<string[]>;
  hangUp(): void;
}

/** Opens a stream of Server-Sent Events and reads it block by block; hangs up with the test. */
export async function openStream(
  t: TestContext,
  url: string,
  /** Undefined when a ticket is in the URL. */
  as: Credentials | undefined,
  headers: Record<string, string> = {},
): Promise<EventStreamReader> {
  const signedIn = as === undefined ? headers : { ...headers, authorization: authorization(as) };
  const sent = request(url, { headers: signedIn, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  t.after(() => answer.destroy());
  const blocks = readBlocks(answer);
  const nextBlock = async (): Promise<string> => {
    const { value, done } = await blocks.next();
    assert.ok(!done, 'the stream has ended');
    return value;
  };
  const next = async (): Promise<ServerSentEvent> => {
    for (;;) {
      const block = await nextBlock();
      if (block.startsWith('id: ')) return parseEvent(block);
    }
  };
  return {
    answer,
    nextBlock,
    next,
    async take(count) {
      const events: ServerSentEvent[] = [];
      while (events.length < count) events.push(await next());
      return events;
    },
    async ended() {
      const rest: string[] = [];
      for await (const block of blocks) rest.push(block);
      return rest;
    },
    hangUp: () => answer.destroy(),
  };
}

async function* readBlocks(answer: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    const parts = (text + (chunk as string)).split('\n\n');
    text = parts.pop() ?? '';
    yield* parts;
  }
}

function parseEvent(text: string): ServerSentEvent {
  const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: ([^\n\r]+)$/.exec(text) ?? [];
  assert.ok(data !== undefined, text);
  return { id: Number(id), event: event ?? '', data: JSON.parse(data) as Record<string, unknown>, text };
}
