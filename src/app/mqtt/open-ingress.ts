import { hash } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { Config } from '#app/config/load-config';
import { type EventTimes, registerIngressMetrics } from '#app/ingress-metrics';
import type { Log } from '#app/log';
import { createIngress, type Ingress } from '#core/ingress/ingress';
import {
  createIngressCounters,
  type IngressLimits,
  type IngressOutput,
  type StatusSender,
} from '#core/ingress/ingress-parts';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { BrokerSignIn } from '#core/sign-in/broker-sign-in';
import type { RefusedSignIn } from '#core/sign-in/refused-sign-in';
import type { UserDirectory } from '#core/sign-in/user-directory';
import type { Engine } from '#mqtt/engine';
import type { WebSocketOptions } from '#mqtt/listener/attach-web-socket';
import type { SessionStore } from '#mqtt/session-store';
import { FairScheduler } from '#net/fair-scheduler';
import { compileContract } from '#schema/compile-contract';
import { createBrokerHooks } from './broker-hooks.ts';
import { registerEngineMetrics } from './engine-metrics.ts';
import { type MqttBroker, openBroker } from './open-broker.ts';

export interface IngressAssembly {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly signIn: BrokerSignIn;
  readonly directory: UserDirectory;
  readonly onRefusedSignIn: (refused: RefusedSignIn) => void;
  readonly access: AccessDirectory;
  readonly changes: ChangeFeed;
  readonly eventLog: EventLog;
  readonly sessions: SessionStore;
  readonly registry: Registry;
  /** Which WebSockets are refused. */
  readonly findRefusal: WebSocketOptions['findRefusal'];
  readonly handshakes: FairScheduler;
}

const idleCheckMs = 60_000;

/** The ingress and the broker, which need each other: events go in by one and answers out by the other. */
export async function openIngress(
  assembly: IngressAssembly,
): Promise<{ readonly ingress: Ingress; readonly broker: MqttBroker }> {
  const { config, log, clock, signIn, directory, access, changes, eventLog, sessions, registry } = assembly;
  const counters = createIngressCounters();
  const times = registerIngressMetrics(registry, counters, eventLog);
  const output = new EngineOutput();
  const turns = new FairScheduler();
  const ingress = createIngress({
    access,
    log: eventLog,
    compileContract,
    output,
    limits: ingressLimits(config),
    counters,
    clock,
    later: (milliseconds, work) => setTimeout(work, milliseconds),
    schedule: (userId, begin) => turns.run(String(userId), begin),
    sha256: (bytes) => hash('sha256', bytes, 'hex'),
    onStranger: (stranger) => log.warn(stranger, 'a user pushes to a bot that is not assigned to him'),
  });
  const hooks = createBrokerHooks({
    signIn,
    directory,
    onRefusedSignIn: assembly.onRefusedSignIn,
    access,
    ingress: countPushed(ingress, times),
    changes,
    clock,
    log,
    onAnswered: times.answered,
  });
  const broker = await openBroker(config, log, hooks, sessions, assembly.findRefusal, assembly.handshakes);
  output.engine = broker.engine;
  registerEngineMetrics(registry, broker.engine);
  setInterval(() => ingress.forgetIdle(), idleCheckMs).unref();
  return { ingress, broker };
}

function countPushed(ingress: Ingress, times: EventTimes): Ingress {
  return {
    ...ingress,
    push(event) {
      times.pushed();
      ingress.push(event);
    },
  };
}

/** Statuses must arrive, so they are of QoS 1; subscribers who ask for less get less. */
class EngineOutput implements IngressOutput {
  /** Undefined until the broker is open. */
  engine: Engine | undefined;

  publish(topic: string, json: string): void {
    this.engine?.publish({ topic, payload: Buffer.from(json), qos: 1, retain: false });
  }

  publishStatus(topic: string, json: string, { userId, alone }: StatusSender): void {
    const addressee = { user: String(userId), alone };
    this.engine?.publish({ topic, payload: Buffer.from(json), qos: 1, retain: false, addressee });
  }

  isHeardBy(userId: number, topic: string): boolean {
    return this.engine?.hasSubscribers(topic, String(userId)) ?? false;
  }

  hasListeners(topic: string): boolean {
    return this.engine?.hasSubscribers(topic) ?? false;
  }

  /** Asked for every event. A getter of a class is a plain read, one of an object literal is a call. */
  get listenerChanges(): number {
    return this.engine?.subscriptions.changes ?? -1;
  }
}

function ingressLimits({ payloadBytesMax, ingressRateMax, ingressBurstMax }: Config): IngressLimits {
  return {
    payloadBytesMax: payloadBytesMax === 0 ? Number.POSITIVE_INFINITY : payloadBytesMax,
    ratePerSecond: ingressRateMax === 0 ? Number.POSITIVE_INFINITY : ingressRateMax,
    burst: ingressBurstMax === 0 ? Number.POSITIVE_INFINITY : ingressBurstMax,
  };
}
