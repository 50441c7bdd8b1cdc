import { createAccessCheck } from './check-access.ts';
import { createAccountCheck } from './check-account.ts';
import { createBrokerServiceCheck } from './check-broker-service.ts';
import { createBrokerSignInCheck } from './check-broker-sign-in.ts';
import { createClientIdCheck } from './check-client-id.ts';
import { createClockCheck } from './check-clock.ts';
import { createDryRunCheck } from './check-dry-run.ts';
import { createKeepAliveCheck } from './check-keep-alive.ts';
import { createLimitsCheck } from './check-limits.ts';
import { createNameCheck } from './check-name.ts';
import { createPortCheck } from './check-port.ts';
import { createPushCheck } from './check-push.ts';
import { createReadyCheck } from './check-ready.ts';
import { createRestSignInCheck } from './check-rest-sign-in.ts';
import { createServiceCheck, isScorewire } from './check-service.ts';
import { createSportCheck } from './check-sport.ts';
import { createTlsCheck } from './check-tls.ts';
import { findBroker } from './find-broker.ts';
import type { Target, TargetCheck } from './target.ts';

const restName = createNameCheck('rest', 'REST address', ({ rest }) => rest);
const restPort = createPortCheck('rest', 'REST port', restName);
const restTls = createTlsCheck('rest', 'REST TLS', restPort);
const service = createServiceCheck(restTls);
const ready = createReadyCheck(service);
const restSignIn = createRestSignInCheck(service, ready);
const clock = createClockCheck(service, restSignIn);
const account = createAccountCheck(restSignIn);
const access = createAccessCheck(restSignIn, account);
const sport = createSportCheck(restSignIn, access);
const limits = createLimitsCheck(restSignIn, access);
const dryRun = createDryRunCheck(restSignIn, sport, limits);
const brokerName = createNameCheck('broker', 'MQTT address', (target, known) =>
  target.broker !== undefined || isScorewire(known.of(service)) ? findBroker(target) : undefined,
);
const brokerPort = createPortCheck('broker', 'MQTT port', brokerName);
const brokerTls = createTlsCheck('broker', 'MQTT TLS', brokerPort);
const broker = createBrokerServiceCheck(brokerPort, brokerTls);
const brokerSignIn = createBrokerSignInCheck(broker, service, restSignIn);
const clientId = createClientIdCheck(broker, brokerSignIn);
const keepAlive = createKeepAliveCheck(broker, brokerSignIn);
const push = createPushCheck({ access, sport, broker, signIn: brokerSignIn });

/** The checks of a sender's set-up, in order: the first that fails is the cause of those after it. */
const checks: readonly TargetCheck<unknown>[] = [
  restName,
  restPort,
  restTls,
  service,
  ready,
  restSignIn,
  clock,
  account,
  access,
  sport,
  limits,
  dryRun,
  brokerName,
  brokerPort,
  brokerTls,
  broker,
  brokerSignIn,
  clientId,
  keepAlive,
  push,
];

/** The account of another user is looked at only when it is asked for. */
export function chooseChecks({ forUser }: Target): readonly TargetCheck<unknown>[] {
  return forUser === undefined ? checks.filter((check) => check !== account) : checks;
}
