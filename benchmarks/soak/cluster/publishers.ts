import { Ledger } from '../check/ledger.ts';
import { judgeAnswer } from '../clients/judge-answer.ts';
import { type Answer, NumberedSender, type Verdict } from '../clients/numbered-sender.ts';
import type { Person } from '../service/people.ts';
import type { SendingRun } from '../soak.ts';
import { openWatchedConnection } from './watched-connection.ts';

const basketball = 3;
const football = 2;
const perBot = 3;
const inFlightMax = 20;
export const retryMs = 100;

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
    ledger.doubtMayComeLate = clean;
    const judge = ({ number, reasonCode }: Answer): Verdict => {
      // The store may fail at any moment.
      const verdict = judgeAnswer(reasonCode, ledger.acknowledged.has(number), true);
      if (verdict === undefined)
        run.promises.add('a right event was refused', `${clientId}: event ${number}: 0x${reasonCode.toString(16)}`);
      return verdict ?? 'refused';
    };
    return new NumberedSender(run, ledger, {
      level,
      clean,
      credentials: () => person,
      ratePerSecond: ratePerSecond / count,
      inFlightMax,
      retryMs,
      mayBeEnded: () => true,
      judge,
      open: openWatchedConnection,
      // At QoS 2 the PUBREC acknowledges the event: from here on the sender keeps only the packet id.
      onReceived: (number) => ledger.acknowledged.add(number),
    });
  });
}
