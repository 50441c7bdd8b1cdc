import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { IngressStatus } from '#core/ingress/status';
import type { RawClient } from '#tests/conformance/raw-client';
import { connectMqttJs } from '#tests/mqtt/mqtt-js-client';
import { type BrokerService, eventOf, type Receipt } from './arrange-broker.ts';
import type { Integrator, StoredEvent } from './arrange-operator.ts';

/** What became of an event, as those hear it who listen to the bot: its receipt, or the message of its status. */
export type Outcome = 'stored' | { readonly refused: string };

export interface StreamedEvent {
  readonly packetId: number;
  readonly team: string;
  /** The reason code of its PUBACK, on 3.1.1 0; undefined while there is none. */
  code?: number;
  outcome?: Outcome;
}

/** Listens to the receipts and statuses of the bots of a user, and tells of each. */
export interface Witness {
  hear(botId: number, listener: (packetId: number, outcome: Outcome) => void): void;
}

/** `sender` hears the refusals that concern nobody else. */
export async function openWitness(
  t: TestContext,
  service: BrokerService,
  user: Integrator,
  sender?: Integrator,
): Promise<Witness> {
  const witnesses = [await listenAs(t, service, user, ['bot/+/ingress_status', 'bot/+/ingress_receipt'])];
  if (sender !== undefined) witnesses.push(await listenAs(t, service, sender, ['bot/+/ingress_status']));
  return {
    hear(botId, listener) {
      for (const witness of witnesses) witness.hear(botId, listener);
    },
  };
}

async function listenAs(
  t: TestContext,
  { listenerPort: port }: BrokerService,
  user: Integrator,
  filters: string[],
): Promise<Witness> {
  const listeners = new Map<number, (packetId: number, outcome: Outcome) => void>();
  const link = { level: 5, url: `mqtt://127.0.0.1:${port}`, port } as const;
  const { client } = await connectMqttJs(t, link, { username: user.username, password: user.secret });
  client.on('message', (topic, payload) => {
    const told = JSON.parse(payload.toString()) as Receipt | IngressStatus;
    const outcome = 'statusType' in told ? { refused: told.message } : 'stored';
    assert.equal(topic, `bot/${told.botId ?? 0}/${outcome === 'stored' ? 'ingress_receipt' : 'ingress_status'}`);
    listeners.get(told.botId ?? 0)?.(told.packetId, outcome);
  });
  await client.subscribeAsync(filters, { qos: 1 });
  return { hear: (botId, listener) => listeners.set(botId, listener) };
}

const intervalMs = 10;

/** How long a stream waits for what must happen; long enough for a machine that is busy with other work. */
const deadlineMs = 20_000;

/** A hundred events a second to a bot at QoS 1 on one connection, and what becomes of each. */
export class EventStream {
  readonly events: StreamedEvent[] = [];
  /** The reason code of the DISCONNECT that ended it, on 3.1.1 0; undefined while the connection is open. */
  ended: number | undefined;
  private readonly client: RawClient;
  private readonly botId: number;
  private readonly byPacketId = new Map<number, StreamedEvent>();
  private readonly timer: NodeJS.Timeout;
  private readonly reading: Promise<void>;
  private onChange: () => void = () => {};

  constructor(t: TestContext, client: RawClient, botId: number, witness: Witness) {
    this.client = client;
    this.botId = botId;
    witness.hear(botId, (packetId, outcome) => this.hear(packetId, outcome));
    this.reading = this.read();
    this.timer = setInterval(() => this.send(), intervalMs);
    t.after(() => clearInterval(this.timer));
  }

  hear(packetId: number, outcome: Outcome): void {
    const event = this.byPacketId.get(packetId);
    assert.ok(event !== undefined && event.outcome === undefined, `packet ${packetId} was answered twice`);
    event.outcome = outcome;
    this.onChange();
  }

  /** Resolves when so many of the events that are sent from now on have become this. */
  async nextEvents(count: number, isMeant: (outcome: Outcome) => boolean): Promise<void> {
    const first = this.events.length;
    await this.whenever(`${count} more events that became what is meant`, () => {
      assert.equal(this.ended, undefined, 'the connection was ended');
      return this.events.slice(first).filter((event) => isKnown(event) && isMeant(event.outcome)).length >= count;
    });
  }

  /** Sends no more. Resolves when all events are acknowledged and heard of, and the connection has shown that it is alive. */
  async finish(): Promise<void> {
    clearInterval(this.timer);
    await this.whenever('the answers to all events', () => {
      assert.equal(this.ended, undefined, 'the connection was ended');
      return this.events.every((event) => isKnown(event) && event.code !== undefined);
    });
    this.client.sendPingreq();
    await this.reading;
    assert.equal(this.ended, undefined, 'the connection was ended');
  }

  /**
   * A copy of the events with the answers that have arrived so far. Take it before you read the log: while the log is read, the service may store one more event,
   * which the log that was read does not contain.
   */
  get told(): readonly StreamedEvent[] {
    return this.events.map((event) => ({ ...event }));
  }

  /** Resolves when the server has ended the connection. */
  async whenEnded(): Promise<void> {
    await this.reading;
    assert.notEqual(this.ended, undefined, 'the connection is open');
  }

  /** Resolves when all is heard of what the server has acknowledged. */
  whenHeard(): Promise<void> {
    return this.whenever('receipts and statuses of all acknowledged events', () => this.isHeard);
  }

  get isHeard(): boolean {
    return this.events.every((event) => event.code === undefined || isKnown(event));
  }

  /** Resolves when all is heard of what is in the log. */
  whenLogHeard(log: readonly StoredEvent[]): Promise<void> {
    const stored = new Set(log.map(({ payload }) => payload['HomeTeamName']));
    return this.whenever('receipts of all events in the log', () =>
      this.events.every((event) => !stored.has(event.team) || isKnown(event)),
    );
  }

  private send(): void {
    const team = `Team ${this.events.length}`;
    const packetId = this.client.sendPublish(`bot/${this.botId}/ingress`, eventOf(team), { qos: 1 });
    const event = { packetId, team };
    this.events.push(event);
    this.byPacketId.set(packetId, event);
  }

  private async read(): Promise<void> {
    for (;;) {
      const packet = await this.client.next().catch(() => undefined);
      if (packet?.cmd === 'pingresp') return;
      if (packet?.cmd === 'puback') this.acknowledge(packet.messageId ?? 0, packet.reasonCode ?? 0);
      else {
        clearInterval(this.timer);
        await this.client.closed();
        this.ended = packet?.cmd === 'disconnect' ? (packet.reasonCode ?? 0) : 0;
        this.onChange();
        return;
      }
    }
  }

  private acknowledge(packetId: number, code: number): void {
    const event = this.byPacketId.get(packetId);
    assert.ok(event !== undefined && event.code === undefined, `packet ${packetId} was acknowledged twice`);
    event.code = code;
    this.onChange();
  }

  /** Fails when it takes too long, or when the condition itself fails. */
  private async whenever(what: string, isReached: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const deadline = setTimeout(
      () => reject(new Error(`bot ${this.botId} waited for ${what} in vain: ${this.describe()}`)),
      deadlineMs,
    );
    this.onChange = () => {
      try {
        if (isReached()) resolve();
      } catch (error) {
        reject(error);
      }
    };
    this.onChange();
    try {
      await promise;
    } finally {
      clearTimeout(deadline);
    }
  }

  private describe(): string {
    const { events, ended } = this;
    const stored = events.filter(({ outcome }) => outcome === 'stored').length;
    const refused = events.filter(isKnown).length - stored;
    const acknowledged = events.filter(({ code }) => code !== undefined).length;
    const connection = ended === undefined ? 'open' : `ended by code ${ended}`;
    return `of ${events.length} events ${acknowledged} were acknowledged, ${stored} have a receipt, ${refused} a status; the connection is ${connection}`;
  }
}

function isKnown(event: StreamedEvent): event is StreamedEvent & { readonly outcome: Outcome } {
  return event.outcome !== undefined;
}

/**
 * The log against what the sender and the listeners were told: sequences without a gap, every event at most once, every event that was
 * acknowledged as stored is there, and none that was refused.
 */
export function assertReconciled(told: readonly StreamedEvent[], level: 4 | 5, log: readonly StoredEvent[]): void {
  const stored = log.map(({ payload }) => payload['HomeTeamName']);
  assert.deepEqual(
    log.map(({ sequence }) => sequence),
    log.map((_, index) => index + 1),
  );
  assert.equal(new Set(stored).size, stored.length, 'an event is stored twice');
  for (const { team, code, outcome } of told) {
    if (outcome !== undefined) assert.equal(stored.includes(team), outcome === 'stored', `${team} in the log`);
    if (code !== undefined) assert.equal(code, level === 5 && outcome !== 'stored' ? 0x87 : 0, `PUBACK of ${team}`);
  }
}
