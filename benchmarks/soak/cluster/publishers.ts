import { Ledger } from '../check/ledger.ts';
import { judgeAnswer } from '../clients/judge-answer.ts';
import type { NumberedSender } from '../clients/numbered-sender.ts';
import type { Person } from '../service/people.ts';
import type { SendingRun } from '../soak.ts';
import { createClusterSender } from './cluster-sender.ts';

const basketball = 3;
const football = 2;
const perBot = 3;

export interface PublisherOptions {
  readonly count: number;
  readonly ratePerSecond: number;
}

export function botIdsOf(publishers: number): number[] {
  return Array.from({ length: Math.ceil(publishers / perBot) }, (_, index) => index + 1);
}

/** Both levels, QoS 0, 1 and 2, sessions that last and clean ones; three to a bot, so that several nodes take the events of one bot. */
export function createPublishers(
  run: SendingRun,
  person: Person,
  { count, ratePerSecond }: PublisherOptions,
): NumberedSender[] {
  return Array.from({ length: count }, (_, index) => {
    const level = index % 2 === 0 ? 4 : 5;
    const qos = ([1, 2, 0] as const)[Math.floor(index / 2) % 3] ?? 1;
    const clean = Math.floor(index / 6) % 2 === 1;
    const botId = Math.floor(index / perBot) + 1;
    const clientId = `${clean ? 'clean' : 'lasting'}-${index}-level-${level}-qos-${qos}`;
    // Some bots change between two sports, which starts their state anew each time.
    const ledger = new Ledger(clientId, botId, qos, botId % 4 === 0 ? [basketball, football] : [basketball]);
    return createClusterSender(run, ledger, {
      level,
      clean,
      person,
      ratePerSecond: ratePerSecond / count,
      inFlightMax: 20,
      judge: (reasonCode, isReceived) => judgeAnswer(reasonCode, isReceived, true),
      wrongAnswer: 'a right event was refused',
    });
  });
}
