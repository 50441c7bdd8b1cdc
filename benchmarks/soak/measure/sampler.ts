import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { memoryOf } from '../../support/start-service.ts';
import type { Soak } from '../soak.ts';
import type { Sample } from './sample.ts';

const mebibyte = 1_048_576;
/** The timer by which the delay is measured is set to it, and it is part of every measured value. */
const loopTimerMs = 10;

/** Seldom, because users do not have it: V8 itself collects all several times a minute under this load. */
const collectEveryMs = 120_000;

/** Looks at the service every few seconds, and writes what it sees as JSON lines. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #soak: Soak;
  readonly #file: string;
  readonly #startedAtMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #lastAtMs = performance.now();
  #collectedAtMs = performance.now();
  #lastAcknowledged = 0;

  constructor(soak: Soak, file: string, everyMs: number) {
    this.#soak = soak;
    this.#file = file;
    writeFileSync(file, '');
    this.#timer = setInterval(() => void this.#look(), everyMs);
  }

  get second(): number {
    return (performance.now() - this.#startedAtMs) / 1000;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { service } = this.#soak;
    if (this.#isLooking || !service.isUp) return;
    this.#isLooking = true;
    const { generation } = service;
    try {
      const aliveMiB = await this.#collect();
      const metrics = await readMetrics(service.url);
      const process = readProcess(service.pid);
      if (service.generation === generation && service.isUp) this.#add(generation, metrics, { ...process, aliveMiB });
    } catch (error) {
      if (service.isUp && service.generation === generation && !(error instanceof TypeError))
        this.#soak.promises.add('the metrics could not be read', String(error));
    } finally {
      this.#isLooking = false;
    }
  }

  async #collect(): Promise<number | undefined> {
    if (performance.now() - this.#collectedAtMs < collectEveryMs) return undefined;
    this.#collectedAtMs = performance.now();
    const bytes = await this.#soak.service.collect();
    return bytes === undefined ? undefined : round(bytes / mebibyte);
  }

  #add(generation: number, metrics: Metrics, process: ProcessFigures & Pick<Sample, 'aliveMiB'>): void {
    const { latencies } = this.#soak;
    const nowMs = performance.now();
    const seconds = (nowMs - this.#lastAtMs) / 1000;
    const delayMs = (name: string): number =>
      Math.max(0, metrics(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - loopTimerMs);
    const sample: Sample = {
      second: round(this.second),
      generation,
      residentMiB: process.residentMiB,
      heapMiB: round(metrics('nodejs_heap_size_used_bytes') / mebibyte),
      externalMiB: round(metrics('nodejs_external_memory_bytes') / mebibyte),
      aliveMiB: process.aliveMiB,
      handles: process.handles,
      loopP99Ms: round(delayMs('p99')),
      loopMaxMs: round(delayMs('max')),
      connections: metrics('scorewire_mqtt_connections'),
      sessions: metrics('scorewire_mqtt_sessions'),
      duplicates: metrics('scorewire_ingress_duplicates_total'),
      acknowledgedPerSecond: Math.round((latencies.acknowledged - this.#lastAcknowledged) / seconds),
      ...latencies.takeRecent(),
    };
    this.#lastAtMs = nowMs;
    this.#lastAcknowledged = latencies.acknowledged;
    this.samples.push(sample);
    appendFileSync(this.#file, `${JSON.stringify(sample)}\n`);
  }
}

/** The value of a metric without labels. */
type Metrics = (name: string) => number;

async function readMetrics(url: string): Promise<Metrics> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics: ${response.status} ${text}`);
  return (name) => {
    const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    if (Number.isNaN(value)) throw new Error(`/metrics has no ${name}`);
    return value;
  };
}

interface ProcessFigures {
  readonly residentMiB: number;
  readonly handles: number;
}

function readProcess(pid: number): ProcessFigures {
  return { residentMiB: memoryOf(pid).now, handles: readdirSync(`/proc/${pid}/fd`).length };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
