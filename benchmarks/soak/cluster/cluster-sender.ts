import type { Ledger } from '../check/ledger.ts';
import { NumberedSender, type NumberedSenderOptions, type Verdict } from '../clients/numbered-sender.ts';
import type { Person } from '../service/people.ts';
import type { SendingRun } from '../soak.ts';
import { openWatchedConnection } from './watched-connection.ts';

export const retryMs = 100;

type Given = Pick<NumberedSenderOptions, 'level' | 'clean' | 'ratePerSecond' | 'inFlightMax'>;

export interface ClusterSenderOptions extends Given {
  readonly person: Person;
  /** Undefined when the service must never give that answer. `isReceived`: at QoS 2 the event was acknowledged before. */
  readonly judge: (reasonCode: number, isReceived: boolean) => Verdict | undefined;
  /** The broken promise to report when the service gives an answer that it must never give. */
  readonly wrongAnswer: string;
}

/** Sends numbered events to a cluster of which any part may fail at any moment. */
export function createClusterSender(run: SendingRun, ledger: Ledger, options: ClusterSenderOptions): NumberedSender {
  const { person, judge, wrongAnswer, ...given } = options;
  return new NumberedSender(run, ledger, {
    ...given,
    credentials: () => person,
    retryMs,
    mayBeEnded: () => true,
    judge({ number, reasonCode }) {
      const verdict = judge(reasonCode, ledger.acknowledged.has(number));
      if (verdict === undefined)
        run.promises.add(wrongAnswer, `${ledger.clientId}: event ${number}: 0x${reasonCode.toString(16)}`);
      return verdict ?? 'unknown';
    },
    open: openWatchedConnection,
    // From here on the sender keeps only the packet id, so that this is the acknowledgement of the event at QoS 2.
    onReceived: (number) => ledger.acknowledged.add(number),
  });
}
