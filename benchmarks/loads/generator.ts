import { measureFanout } from './fanout.ts';
import { measureFanoutQos1 } from './fanout-qos1.ts';
import { measureLatency, playGames } from './games.ts';
import { measureIdle } from './idle.ts';
import type { Job, Outcome } from './job.ts';
import { saturateWithListeners } from './listeners.ts';
import { bringLive } from './live.ts';
import { measureQos0 } from './qos0.ts';
import { measureQos1, pushGames, pushSparsely } from './saturate.ts';
import { pushOneByOne } from './single.ts';
import { measureStorm } from './storm.ts';

/** Every load of every benchmark, by its name. */
const loads: Readonly<Record<string, (job: Job) => Promise<Outcome>>> = {
  throughput: (job) => pushGames(job, 'basketball'),
  swimming: (job) => pushGames(job, 'swimming'),
  soccer: (job) => pushGames(job, 'soccer'),
  bad: (job) => pushGames({ ...job, variation: 'bad' }, 'basketball'),
  games: playGames,
  single: pushOneByOne,
  listeners: saturateWithListeners,
  sparse: pushSparsely,
  live: bringLive,
  qos1: measureQos1,
  qos0: measureQos0,
  fanout: measureFanout,
  'fanout-qos1': measureFanoutQos1,
  latency: measureLatency,
  idle: measureIdle,
  storm: measureStorm,
};

/** The generator process: runs one job at a time for its parent, and ends with the parent. */
process.on('disconnect', () => process.exit());
// A lost connection or a wrong byte is thrown wherever it is noticed, and fails this round only.
process.on('uncaughtException', (error) => fail(error));
process.on('unhandledRejection', (error) => fail(error));
process.on('message', (job: Job) => {
  void loads[job.load]?.(job).then((outcome) => process.send?.(outcome));
});

function fail(error: unknown): void {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
