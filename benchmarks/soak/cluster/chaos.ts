import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import { type ClusterTestbed, openCluster } from '#tests/cluster/testbed/open-cluster';
import { Progress } from '#tests/process/ingress-progress';
import { createRandom } from '../../support/random.ts';
import { BrokenPromises } from '../broken-promises.ts';
import { auditStore, type LookAtLive, readLive } from '../check/audit.ts';
import { runLiveStreamReader } from '../clients/live-stream-reader.ts';
import type { NumberedSender } from '../clients/numbered-sender.ts';
import { Latencies } from '../measure/latencies.ts';
import { createPerson } from '../service/people.ts';
import type { Client, ReadingRun, SendingRun } from '../soak.ts';
import { performFaults } from './faults.ts';
import { botIdsOf, createPublishers } from './publishers.ts';
import { createRefusers } from './refusers.ts';
import { createRoaming } from './roaming.ts';
import { StatusSubscriber } from './status-subscriber.ts';

export interface ChaosOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Events a second, over all publishers. */
  readonly rate: number;
  /** Performs only faults whose name contains this text; all by default. */
  readonly only?: string;
  readonly say: (line: string) => void;
}

export type ChaosResult = Awaited<ReturnType<typeof runChaos>>;

const nodeCount = 3;
const publisherCount = 30;
const refusalsPerSecond = 20;
const tickMs = 20;
const drainMsMax = 60_000;
/** Every 5 s, nodes find in the log what they missed on NATS. */
const catchUpMsMax = 15_000;

/** A cluster under load whose parts fail one after the other, and at the end an audit of everything that was acknowledged. */
export async function runChaos(options: ChaosOptions) {
  const promises = new BrokenPromises(options.say);
  await using cluster = await openCluster({
    nodes: nodeCount,
    promises,
    env: { SCOREWIRE_INGRESS_RATE_MAX: '0', SCOREWIRE_INGRESS_BURST_MAX: '0', SCOREWIRE_USER_CONNECTIONS_MAX: '0' },
  });
  return await new Chaos(options, cluster, promises).run();
}

class Chaos {
  readonly #options: ChaosOptions;
  readonly #cluster: ClusterTestbed;
  readonly #promises: BrokenPromises;
  readonly #progress = new Progress();
  readonly #faults = new Map<string, number>();
  /** The publishers of right events, and those of wrong ones, whose ledgers have the acknowledged refusals. */
  readonly #publishing: SendingRun;
  readonly #refusing: SendingRun;
  readonly #roaming: ReturnType<typeof createRoaming>;
  readonly #botIds = botIdsOf(publisherCount);

  constructor(options: ChaosOptions, cluster: ClusterTestbed, promises: BrokenPromises) {
    this.#options = options;
    this.#cluster = cluster;
    this.#promises = promises;
    this.#roaming = createRoaming(cluster.nodes, createRandom(options.seed));
    const counts = new Map<string, number>();
    this.#publishing = { service: this.#roaming, promises, latencies: new Latencies(), ledgers: [], counts };
    this.#refusing = { ...this.#publishing, latencies: new Latencies(), ledgers: [] };
  }

  async run() {
    const { seconds, seed, rate, only = '', say } = this.#options;
    const startedAt = performance.now();
    const person = await createPerson(this.#url, 'cluster', this.#botIds);
    const subscribers = this.#createSubscribers(person);
    const subscribed = (): boolean => subscribers.every(({ isSubscribed }) => isSubscribed);
    await this.#progress.until('all subscriptions are granted', subscribed);
    const senders = [
      ...createPublishers(this.#publishing, person, { count: publisherCount, ratePerSecond: rate }),
      ...createRefusers(this.#refusing, person, this.#botIds, refusalsPerSecond),
    ];
    const clients: readonly Client[] = [...subscribers, ...senders];
    const timer = setInterval(() => {
      const nowMs = performance.now();
      for (const client of clients) client.tick?.(nowMs);
    }, tickMs);
    const ending = new AbortController();
    const streams = this.#followStreams(ending.signal);
    try {
      await performFaults(this.#cluster, {
        seed,
        only,
        untilMs: performance.now() + seconds * 1000,
        say: (line) => say(`${new Date().toISOString()} ${line}`),
        onFault: (kind) => this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1),
      });
      for (const client of clients) client.finish();
      await this.#drain(senders);
      await this.#hearAll(subscribers);
      ending.abort();
      await streams;
      const { stored } = await this.#audit();
      return this.#summarize((performance.now() - startedAt) / 1000, stored);
    } finally {
      ending.abort();
      clearInterval(timer);
      for (const client of clients) client.drop();
    }
  }

  get #url(): string {
    return this.#cluster.nodes[0]?.service.url ?? '';
  }

  #createSubscribers(person: Awaited<ReturnType<typeof createPerson>>): StatusSubscriber[] {
    return ([4, 5] as const).flatMap((level) =>
      ([1, 2] as const).map(
        (qos) =>
          new StatusSubscriber(this.#refusing, {
            clientId: `statuses-level-${level}-qos-${qos}`,
            level,
            qos,
            person,
            random: createRandom(this.#options.seed + level * 10 + qos),
            onChange: this.#progress.changed,
          }),
      ),
    );
  }

  #followStreams(stop: AbortSignal): Promise<unknown> {
    const { promises, counts } = this.#publishing;
    const run: ReadingRun = { promises, counts, service: this.#roaming, stop };
    return Promise.all(this.#botIds.slice(0, 3).map((botId) => runLiveStreamReader(run, botId)));
  }

  /** Waits until everything in flight is answered. */
  async #drain(senders: readonly NumberedSender[]): Promise<void> {
    const deadlineMs = performance.now() + drainMsMax;
    while (senders.some(({ isDone }) => !isDone) && performance.now() < deadlineMs) await wait(tickMs);
    for (const { isDone, ledger, inFlight, isOpen } of senders)
      if (!isDone)
        this.#promises.add(
          'events that stay unanswered',
          `${ledger.clientId}: ${inFlight} in flight, ${isOpen ? 'open' : 'closed'}`,
        );
  }

  /** Checks that every subscriber gets the status of every acknowledged refusal. */
  async #hearAll(subscribers: readonly StatusSubscriber[]): Promise<void> {
    const { ledgers } = this.#refusing;
    const missing = () =>
      subscribers.flatMap((subscriber) =>
        ledgers.flatMap((ledger) =>
          subscriber.heard
            .findMissing(ledger)
            .map((number) => `${subscriber.clientId} does not know of event ${number} of ${ledger.clientId}`),
        ),
      );
    await this.#progress.until('all refusals are heard of', () => missing().length === 0).catch(() => {});
    for (const line of missing()) this.#promises.add('a refusal without its status', line);
  }

  /** Compares the whole log with what was acknowledged, and what each node shows with the log. */
  async #audit() {
    const { nodes, postgres } = this.#cluster;
    const deadlineMs = performance.now() + catchUpMsMax;
    const shown = Object.fromEntries(nodes.map((node) => [`on ${node.name}`, lookAtNode(node, deadlineMs)]));
    const audit = await auditStore(this.#url, this.#botIds, this.#publishing.ledgers, shown, this.#promises);
    const feeds = await postgres.query<{ last_sequence: string }>('select last_sequence from event_feeds');
    const sequences = feeds.reduce((sum, { last_sequence }) => sum + Number(last_sequence), 0);
    if (sequences !== audit.stored)
      this.#promises.add('sequences without an event', `${sequences} sequences and ${audit.stored} events`);
    return audit;
  }

  #summarize(seconds: number, stored: number) {
    const { ledgers, counts } = this.#publishing;
    const sum = (of: typeof ledgers, valueOf: (ledger: (typeof ledgers)[number]) => number): number =>
      of.reduce((total, ledger) => total + valueOf(ledger), 0);
    return {
      seconds: Math.round(seconds),
      faults: Object.fromEntries(this.#faults) as Readonly<Record<string, number>>,
      sent: sum(ledgers, (ledger) => ledger.sent),
      acknowledged: sum(ledgers, ({ acknowledged }) => acknowledged.size),
      refusals: sum(this.#refusing.ledgers, ({ acknowledged }) => acknowledged.size),
      stored,
      counts: Object.fromEntries(counts) as Readonly<Record<string, number>>,
      logFaults: Object.assign({}, ...this.#cluster.nodes.map(({ logFaults }) => logFaults.counts)) as object,
      broken: this.#promises.counts,
      brokenLines: this.#promises.lines,
    };
  }
}

/** Reads the live payload of a bot from a node, once the node has caught up with the log. */
function lookAtNode({ service }: ClusterNode, deadlineMs: number): LookAtLive {
  return async (botId, sequence) => {
    for (;;) {
      const live = await readLive(service.url, botId);
      if ((live?.sequence ?? 0) >= sequence || performance.now() > deadlineMs) return live;
      await wait(tickMs);
    }
  };
}
