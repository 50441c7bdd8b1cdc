import { createFleet, type Fleet } from '#core/fleet/fleet';
import { FairScheduler } from '#net/fair-scheduler';
import type { IngressAssembly } from './assemble-ingress.ts';
import { nodeNameOf } from './cluster/node-identity.ts';
import type { Foundation } from './foundation.ts';
import { createMachineHealth, type MachineHealth } from './health/machine-health.ts';

/** While the status of all bots is computed, it uses at most a third of the time: a pause of 4 ms after 2 ms of work. */
const pauseMs = 4;

export function assembleFleet({ stores, clock, log }: Foundation, { ingress, activities }: IngressAssembly): Fleet {
  const { store, eventLog } = stores;
  const scheduler = new FairScheduler({ pauseMs });
  return createFleet({
    bots: store.bots,
    venues: store.venues,
    fixtures: store.fixtures,
    ingress,
    activities,
    log: eventLog,
    clock,
    schedule: (task) => scheduler.enqueue('', task),
    later: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
    onFault: (error) => log.warn({ err: error }, 'the status of the bots could not be read'),
  });
}

/** The growth of the event log is measured from these samples. */
const sampleMs = 3_600_000;

export function assembleMachineHealth(
  { config, clock, cluster, opened }: Foundation,
  checkReady: () => Promise<void>,
): MachineHealth {
  const machine = createMachineHealth({
    config,
    clock,
    checkReady,
    bus: cluster && { nodeName: nodeNameOf(config), isConnected: () => cluster.bus.isConnected },
  });
  machine.sample();
  const sampling = setInterval(machine.sample, sampleMs).unref();
  opened.defer(() => clearInterval(sampling));
  return machine;
}
