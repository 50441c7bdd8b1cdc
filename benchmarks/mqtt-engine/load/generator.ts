import { measureFanout } from './fanout.ts';
import { measureFanoutQos1 } from './fanout-qos1.ts';
import { measureIdle } from './idle.ts';
import type { Job, MeasureName, Outcome } from './job.ts';
import { measureLatency } from './latency.ts';
import { measureQos0 } from './qos0.ts';
import { measureQos1 } from './qos1.ts';
import { measureStorm } from './storm.ts';

/** The process that makes the load: takes one job at a time from its parent, and ends when the parent does. */
const measures: Record<MeasureName, (job: Job) => Promise<Outcome>> = {
  qos1: measureQos1,
  qos0: measureQos0,
  fanout: measureFanout,
  'fanout-qos1': measureFanoutQos1,
  latency: measureLatency,
  idle: measureIdle,
  storm: measureStorm,
};

process.on('disconnect', () => process.exit());
// A lost connection or a wrong byte is thrown wherever it is seen, and spoils this round only.
process.on('uncaughtException', (error) => fail(error));
process.on('unhandledRejection', (error) => fail(error));
process.on('message', (job: Job) => {
  void measures[job.measure](job).then((outcome) => process.send?.(outcome));
});

function fail(error: unknown): void {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
