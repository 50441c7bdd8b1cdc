import type { Config } from '#app/config/load-config';
import { createFaultLog } from '#app/fault-log';
import type { Log } from '#app/log';
import { type NatsBus, openNatsBus } from '#bus/nats-bus';
import { describeNatsFailure } from './describe-nats-failure.ts';
import { natsAccessOf } from './nats-access.ts';
import type { BusNode } from './open-cluster.ts';

/** How long the start waits for NATS; then it goes on without it. */
const startMsMax = 3000;
/** The same failure is logged again after this time. */
const quietMs = 60_000;

/** Connects to the NATS servers of the settings. The start does not fail without them. */
export async function openNats(config: Config, log: Log, { installation, nodeId, name }: BusNode): Promise<NatsBus> {
  const prefix = `scorewire.${installation}.`;
  const faults = createFaultLog(log, 'a message between nodes failed');
  const access = natsAccessOf(config);
  const usesTls = access.readTls !== undefined || access.servers.some(({ requiresTls }) => requiresTls);
  let told = '';
  let quietUntilMs = 0;
  const bus = openNatsBus({
    ...access,
    prefix,
    inboxPrefix: `${prefix}inbox`,
    name: `scorewire ${name} ${nodeId}`,
    onConnected(server) {
      told = '';
      log.info({ server }, 'connected to NATS');
    },
    onDisconnected: (error) =>
      log.warn(
        { err: error },
        'the connection to NATS is lost: events are still taken, nodes hear of each other later',
      ),
    onFailed(server, error) {
      const sentence = describeNatsFailure(server, error, usesTls);
      if (sentence === told && performance.now() < quietUntilMs) return;
      told = sentence;
      quietUntilMs = performance.now() + quietMs;
      log.error({ err: error, server }, sentence);
    },
    onFault: (error) => void faults.report(error),
  });
  await Promise.race([bus.firstAttempt, new Promise((go) => void setTimeout(go, startMsMax).unref())]);
  return bus;
}
