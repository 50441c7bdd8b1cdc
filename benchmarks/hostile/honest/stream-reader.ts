import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Account } from '../target.ts';

/** A consumer on the live stream of one bot, who must see every sequence once and in order. */
export class StreamReader {
  seen = 0;
  last = 0;
  gaps = 0;
  ends = 0;
  #request: ClientRequest | undefined;
  #isClosing = false;

  async open(url: string, account: Account, botId: number): Promise<void> {
    const headers = { authorization: `Bearer ${account.token}` };
    this.#request = request(`${url}/external/live/${botId}/stream`, { headers, agent: false });
    this.#request.on('error', () => {});
    this.#request.end();
    const [answer] = (await once(this.#request, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The stream was refused with ${answer.statusCode}.`);
    answer.on('error', () => {});
    answer.on('close', () => {
      if (!this.#isClosing) this.ends += 1;
    });
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#onBlock(block);
    });
  }

  close(): void {
    this.#isClosing = true;
    this.#request?.destroy();
  }

  #onBlock(block: string): void {
    const id = /^id: (\d+)/.exec(block)?.[1];
    if (id === undefined) return;
    const sequence = Number(id);
    if (this.seen > 0 && sequence !== this.last + 1) this.gaps += 1;
    this.last = sequence;
    this.seen += 1;
  }
}
