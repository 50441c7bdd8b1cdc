/** One message of Server-Sent Events. */
export interface StreamMessage {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** The service sends at least a comment every 15 seconds. A connection that is silent for longer than this is dead. */
const silenceMsMax = 45_000;

/** Reads Server-Sent Events as they arrive; comments are left out. Ends when the connection does, or has been silent for too long. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => {}), silenceMsMax);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = parseMessage(block);
        if (message !== undefined) yield message;
      }
    }
  } finally {
    // The connection may be broken already: ignore the error.
    await reader.cancel().catch(() => {});
  }
}

function parseMessage(block: string): StreamMessage | undefined {
  const fields = { event: 'message', id: '', data: '' };
  let isMessage = false;
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    isMessage = true;
    fields[name as keyof typeof fields] = value;
  }
  return isMessage ? fields : undefined;
}
