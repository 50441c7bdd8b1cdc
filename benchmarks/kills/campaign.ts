import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Progress } from '#tests/process/ingress-progress';
import { BrokenPromises } from '../soak/broken-promises.ts';
import { aroundRestart, auditStore, readLive, readPage } from '../soak/check/audit.ts';
import { Latencies } from '../soak/measure/latencies.ts';
import { createPerson } from '../soak/service/people.ts';
import { Service } from '../soak/service/service.ts';
import type { SendingRun } from '../soak/soak.ts';
import { createDataFolder } from '../support/start-service.ts';
import { KillTrigger } from './kill-trigger.ts';
import { KillablePostgres } from './killable-postgres.ts';
import { LogFollower } from './log-follower.ts';
import { type Kill, type PostgresKill, planKills, type ServiceKill } from './plan-kills.ts';
import { botIds, createKillSenders, inFlightMax, type KillSender } from './senders.ts';

export type EngineName = 'sqlite' | 'postgres';

export interface CampaignOptions {
  readonly engine: EngineName;
  readonly serviceKills: number;
  readonly postgresKills: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export type CampaignResult = Awaited<ReturnType<typeof runCampaign>>;

const tickMs = 10;
const drainMsMax = 60_000;
const checkpointLookMs = 3;

/** One engine: load, kills by the plan, and after each what can be seen of the log; at the end the whole log. */
export async function runCampaign(options: CampaignOptions) {
  using folder = createDataFolder();
  using cache = createDataFolder();
  await using postgres = options.engine === 'postgres' ? await KillablePostgres.start() : undefined;
  const promises = new BrokenPromises(options.say);
  const logFaults = new BrokenPromises();
  const env = {
    SCOREWIRE_DATA_DIR: folder.path,
    SCOREWIRE_INGRESS_RATE_MAX: '0',
    SCOREWIRE_INGRESS_BURST_MAX: '0',
    SCOREWIRE_LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: cache.path,
    ...(postgres !== undefined && { SCOREWIRE_DATABASE_URL: postgres.url }),
  };
  const service = await Service.create({ env, promises, logFaults });
  const killNow = (): void => service.killNow();
  process.once('exit', killNow);
  try {
    return await new Campaign(options, service, postgres, promises, logFaults, folder.path).run();
  } finally {
    await service.end('SIGKILL');
    process.off('exit', killNow);
  }
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #service: Service;
  readonly #postgres: KillablePostgres | undefined;
  readonly #promises: BrokenPromises;
  readonly #logFaults: BrokenPromises;
  readonly #eventFile: string;
  readonly #run: SendingRun;
  readonly #trigger = new KillTrigger();
  readonly #progress = new Progress();
  readonly #kills = new Map<string, number>();
  #senders: readonly KillSender[] = [];
  #isOutage = false;
  #outages = 0;
  #doneServiceKills = 0;
  #donePostgresKills = 0;

  constructor(
    options: CampaignOptions,
    service: Service,
    postgres: KillablePostgres | undefined,
    promises: BrokenPromises,
    logFaults: BrokenPromises,
    dataFolder: string,
  ) {
    this.#options = options;
    this.#service = service;
    this.#postgres = postgres;
    this.#promises = promises;
    this.#logFaults = logFaults;
    this.#eventFile = join(dataFolder, 'events.db');
    this.#run = { service, promises, latencies: new Latencies(), ledgers: [], counts: new Map() };
  }

  async run() {
    const startedAt = performance.now();
    const { seed, serviceKills, postgresKills } = this.#options;
    const service = this.#service;
    await service.start();
    const person = await createPerson(service.url, 'sender', botIds);
    // Its end leaves the compiled code for the starts to come, which is a good part of what they take.
    await service.close();
    await service.start();
    this.#senders = createKillSenders({
      run: this.#run,
      person,
      trigger: this.#trigger,
      isOutage: () => this.#isOutage,
      outages: () => this.#outages,
      onChange: this.#progress.changed,
    });
    const timer = setInterval(() => this.#tick(), tickMs);
    const reader = {
      readPage: (botId: number, after: number, limit: number) => readPage(service.url, botId, after, limit),
      readLive: (botId: number) => readLive(service.url, botId),
    };
    const follower = new LogFollower(botIds, this.#run.ledgers, reader, this.#promises);
    try {
      for (const kill of planKills(seed, serviceKills, postgresKills)) {
        await this.#perform(kill, follower);
        const done = this.#doneServiceKills + this.#donePostgresKills;
        if (done % 10 === 0) this.#tell(done, startedAt);
      }
      await this.#drain();
    } finally {
      clearInterval(timer);
    }
    await follower.check();
    const shown = new Map(await Promise.all(botIds.map(async (id) => [id, await reader.readLive(id)] as const)));
    await service.close();
    for (const { sender } of this.#senders) sender.drop();
    await service.start();
    const { stored } = await auditStore(
      service.url,
      botIds,
      this.#run.ledgers,
      aroundRestart(service.url, shown),
      this.#promises,
    );
    await service.close();
    return this.#summarize((performance.now() - startedAt) / 1000, stored);
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const { sender } of this.#senders) sender.tick(nowMs);
  }

  async #perform(kill: Kill, follower: LogFollower): Promise<void> {
    if (kill.victim === 'postgres') {
      await this.#begin(follower);
      await this.#killPostgres(kill);
    } else if (kill.kind === 'start') {
      if (this.#service.isRunning) await this.#killService({ victim: 'service', kind: 'moment', after: 0 });
      const starting = this.#service.start();
      await wait(kill.after);
      this.#count(this.#service.isUp ? 'service ready' : 'service start');
      await this.#service.end('SIGKILL');
      await starting;
    } else if (kill.kind === 'ready' || kill.kind === 'accepted') {
      if (this.#service.isRunning) await this.#killService({ victim: 'service', kind: 'moment', after: 0 });
      // Armed before it is up: clients are let in as soon as the port is open.
      await this.#killService(kill);
    } else {
      await this.#begin(follower);
      await this.#killService(kill);
    }
  }

  /** A service that runs, all senders at work, and all that was acknowledged before still there. */
  async #begin(follower: LogFollower): Promise<void> {
    if (!this.#service.isRunning) await this.#service.start();
    await this.#untilSteady();
    await follower.check();
  }

  /** Every sender is connected and has got an acknowledgement since. */
  async #untilSteady(): Promise<void> {
    const goals = new Map(this.#senders.map((each) => [each, each.acknowledgements() + 1]));
    const isSteady = (each: KillSender): boolean =>
      each.sender.isOpen && each.acknowledgements() >= (goals.get(each) ?? 0);
    try {
      await this.#progress.until('every sender gets on', () => this.#senders.every(isSteady));
    } catch {
      const stuck = this.#senders.filter((each) => !isSteady(each)).map(describeSender);
      this.#promises.add('a sender that does not get on after a restart', stuck.join(' '));
    }
    if (this.#isOutage) this.#outages += 1;
    this.#isOutage = false;
  }

  async #killService({ kind, after }: ServiceKill): Promise<void> {
    const service = this.#service;
    const { promise, resolve } = Promise.withResolvers<void>();
    let isFired = false;
    const fire = (as: string): void => {
      if (isFired) return;
      isFired = true;
      this.#count(`service ${as}`);
      void service.end('SIGKILL').then(() => resolve());
    };
    const stopWatching = this.#watchCheckpoints(() => fire('checkpoint'));
    switch (kind) {
      case 'acknowledged':
      case 'received':
        this.#trigger.arm(kind, after, () => fire(kind));
        break;
      case 'accepted':
        this.#trigger.arm(kind, after, () => fire(kind));
        await service.start();
        break;
      case 'ready':
        await service.start();
        await wait(after);
        fire(kind);
        break;
      case 'burst':
        for (const { sender } of this.#senders) sender.sendNow(inFlightMax, performance.now());
        await wait(after);
        fire(kind);
        break;
      case 'closing':
        isFired = true;
        // One that had closed by then was not killed.
        if (await service.killClosing(after)) this.#count('service closing');
        else {
          await service.start();
          this.#count('service moment');
          await service.end('SIGKILL');
        }
        resolve();
        break;
      default:
        await wait(after);
        fire(kind);
    }
    await promise;
    this.#trigger.disarm();
    stopWatching();
  }

  /** In the write-ahead mode of SQLite only a checkpoint writes to the database file itself. */
  #watchCheckpoints(onSeen: () => void): () => void {
    if (this.#postgres !== undefined) return () => {};
    const before = statSync(this.#eventFile).mtimeMs;
    const timer = setInterval(() => {
      if (this.#service.isUp && statSync(this.#eventFile).mtimeMs !== before) onSeen();
    }, checkpointLookMs);
    return () => clearInterval(timer);
  }

  async #killPostgres({ kind, after, downMs }: PostgresKill): Promise<void> {
    const postgres = this.#postgres;
    if (postgres === undefined) throw new Error('There is no PostgreSQL to kill.');
    await new Promise<void>((done) => this.#trigger.arm('acknowledged', after, done));
    this.#isOutage = true;
    this.#count(`postgres ${kind}`);
    switch (kind) {
      case 'backend':
        await postgres.killBackend();
        await postgres.untilReady();
        break;
      case 'immediate':
        await postgres.stopImmediately();
        await this.#restartPostgres(postgres, downMs);
        break;
      case 'checkpoint':
        await postgres.beginCheckpoint();
        postgres.killGroup();
        await this.#restartPostgres(postgres, downMs);
        break;
      case 'both':
        postgres.killGroup();
        await this.#service.end('SIGKILL');
        await this.#restartPostgres(postgres, downMs);
        await this.#service.start();
        break;
      default:
        postgres.killGroup();
        await this.#restartPostgres(postgres, downMs);
    }
    await this.#untilSteady();
  }

  async #restartPostgres(postgres: KillablePostgres, downMs: number): Promise<void> {
    await wait(downMs);
    await postgres.restart();
  }

  /** Waits until everything in flight is answered. */
  async #drain(): Promise<void> {
    if (!this.#service.isRunning) await this.#service.start();
    await this.#untilSteady();
    for (const { sender } of this.#senders) sender.finish();
    const deadlineMs = performance.now() + drainMsMax;
    while (this.#senders.some(({ sender }) => !sender.isDone) && performance.now() < deadlineMs) await wait(tickMs);
    const waiting = this.#senders.filter(({ sender }) => !sender.isDone).map(({ ledger }) => ledger.clientId);
    if (waiting.length > 0) this.#promises.add('events that stay unanswered', waiting.join(' '));
  }

  #count(kill: string): void {
    this.#kills.set(kill, (this.#kills.get(kill) ?? 0) + 1);
    if (kill.startsWith('service')) this.#doneServiceKills += 1;
    else this.#donePostgresKills += 1;
  }

  #tell(done: number, startedAt: number): void {
    const acknowledged = this.#run.ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.size, 0);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    this.#options.say(
      `${this.#options.engine}: ${done} kills in ${seconds} s, ${acknowledged} acknowledged, ${this.#promises.total} broken promises`,
    );
  }

  #summarize(seconds: number, stored: number) {
    const { ledgers, counts } = this.#run;
    const sum = (valueOf: (ledger: (typeof ledgers)[number]) => number, of = ledgers): number =>
      of.reduce((total, ledger) => total + valueOf(ledger), 0);
    const acknowledgedOf = (qos: number): number =>
      sum(
        ({ acknowledged }) => acknowledged.size,
        ledgers.filter((ledger) => ledger.qos === qos),
      );
    const [qos1, qos2] = [acknowledgedOf(1), acknowledgedOf(2)];
    if (this.#options.engine === 'sqlite' && this.#logFaults.total > 0)
      this.#promises.add('a fault in the log', this.#logFaults.lines.join('\n'));
    return {
      engine: this.#options.engine,
      seconds: Math.round(seconds),
      // By victim and kind, as they came: a checkpoint that was seen replaces the planned kill.
      kills: Object.fromEntries(this.#kills) as Readonly<Record<string, number>>,
      serviceKills: this.#doneServiceKills,
      postgresKills: this.#donePostgresKills,
      startMsMedian: Math.round(
        this.#service.startMs.toSorted((a, b) => a - b)[this.#service.startMs.length >> 1] ?? 0,
      ),
      sent: sum((ledger) => ledger.sent),
      acknowledged: { qos1, qos2 },
      refused: sum((ledger) => ledger.refused.size),
      // Of clean sessions: sent, not acknowledged when the connection was lost, and never sent again.
      inDoubt: sum((ledger) => ledger.sent - ledger.acknowledged.size - ledger.refused.size),
      inDoubtStored: stored - qos1 - qos2,
      resent: counts.get('sent again after a lost connection') ?? 0,
      stored,
      logFaults: this.#logFaults.counts,
      broken: this.#promises.counts,
      brokenLines: this.#promises.lines,
    };
  }
}

function describeSender({ ledger, sender }: KillSender): string {
  return `${ledger.clientId} (${sender.isOpen ? 'open' : 'closed'}, ${sender.inFlight} in flight)`;
}
