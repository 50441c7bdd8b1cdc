import assert from 'node:assert/strict';
import type { IngressStatus } from '#core/ingress/status';
import { type Level, type Receipt, sha256 } from './arrange-broker.ts';
import type { ExpectedStatus } from './arrange-expected-statuses.ts';
import type { ForeignClient, Heard, Published, PublishHow } from './arrange-foreign-client.ts';

/** An event that was taken, and what was heard of it. */
export interface Taken {
  readonly payload: string;
  readonly receipt: Receipt;
  readonly live: Heard;
}

/** A scoreboard that pushes to a bot and listens to all of its channels. Every answer is asserted to the last field. */
export interface Board {
  /** It is taken: the live payload and the receipt come, and a warning where one is expected. */
  publishGood(payload: string, how: PublishHow, warning?: ExpectedStatus): Promise<Taken>;
  /** It is not taken: one status says why, and on MQTT 5 the acknowledgement as well. */
  publishBad(payload: string, how: PublishHow, expected: ExpectedStatus, reasonCode: number): Promise<IngressStatus>;
}

export function createBoard(client: ForeignClient, level: Level, botId: number): Board {
  const topicOf = (channel: string): string => `bot/${botId}/${channel}`;

  /** Publishes, and hears as many messages as are to come. */
  async function publish(payload: string, how: PublishHow, count: number): Promise<Exchange> {
    const fromMs = Date.now();
    const published = await client.publish(topicOf('ingress'), payload, how);
    const heard: Heard[] = [];
    while (heard.length < count) heard.push(await client.next());
    for (const { qos, retain } of heard) assert.deepEqual([qos, retain], [1, false]);
    return { how, published, heard, fromMs, toMs: Date.now() };
  }

  function find({ heard }: Exchange, channel: string): Heard | undefined {
    return heard.find(({ topic }) => topic === topicOf(channel));
  }

  function expectStatus(exchange: Exchange, payload: string, expected: ExpectedStatus): IngressStatus {
    const status = JSON.parse(find(exchange, 'ingress_status')?.payload ?? 'null') as IngressStatus;
    const correlation = exchange.how.correlation ?? null;
    assert.deepEqual(status, {
      ...expected,
      ...answerOf(exchange, payload, status),
      payloadExcerpt: payload,
      correlation,
    });
    return status;
  }

  /** What receipts and statuses have in common. */
  function answerOf(exchange: Exchange, payload: string, given: Answer) {
    const packetId = packetIdOf(exchange, given);
    const receivedAt = receivedAtOf(exchange, given);
    return { botId, receivedAt, clientId: client.senderId, packetId, payloadSha256: sha256(payload) };
  }

  return {
    async publishGood(payload, how, warning) {
      const exchange = await publish(payload, how, warning === undefined ? 2 : 3);
      if (exchange.published.reasonCode !== undefined) assert.equal(exchange.published.reasonCode, 0);
      if (warning !== undefined) expectStatus(exchange, payload, warning);
      const receipt = JSON.parse(find(exchange, 'ingress_receipt')?.payload ?? 'null') as Receipt;
      assert.deepEqual(receipt, { ...answerOf(exchange, payload, receipt), sequence: receipt.sequence });
      const live = find(exchange, 'json');
      assert.ok(live);
      return { payload, receipt, live };
    },
    async publishBad(payload, how, expected, reasonCode) {
      const exchange = await publish(payload, how, 1);
      const { published } = exchange;
      const reason = level === 5 ? [reasonCode, expected.message] : [0, undefined];
      if (published.reasonCode !== undefined) assert.deepEqual([published.reasonCode, published.reasonString], reason);
      return expectStatus(exchange, payload, expected);
    },
  };
}

interface Exchange {
  readonly how: PublishHow;
  readonly published: Published;
  readonly heard: readonly Heard[];
  readonly fromMs: number;
  readonly toMs: number;
}

type Answer = Pick<Receipt, 'packetId' | 'receivedAt'>;

/** Where the client does not tell its packet id, that of the answer is good if it can be one. */
function packetIdOf({ how, published }: Exchange, given: Answer): number {
  const { packetId = given.packetId } = published;
  assert.ok(how.qos === 0 ? packetId === 0 : packetId > 0 && packetId <= 65_535, `packet id ${packetId}`);
  return packetId;
}

/** The service reads its clock once in a turn of the event loop, which may be a long one on a busy machine. */
const turnMsMax = 1000;

function receivedAtOf({ fromMs, toMs }: Exchange, { receivedAt }: Answer): string {
  const atMs = Date.parse(receivedAt);
  assert.ok(atMs >= fromMs - turnMsMax && atMs <= toMs && new Date(atMs).toISOString() === receivedAt, receivedAt);
  return receivedAt;
}
