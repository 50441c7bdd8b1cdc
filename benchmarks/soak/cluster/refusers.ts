import { Ledger } from '../check/ledger.ts';
import { type Answer, NumberedSender, type Verdict } from '../clients/numbered-sender.ts';
import type { Person } from '../service/people.ts';
import type { SendingRun } from '../soak.ts';
import { retryMs } from './publishers.ts';
import { openWatchedConnection } from './watched-connection.ts';

const basketball = 3;
const payloadFormatInvalid = 0x99;
const packetIdNotFound = 0x92;
const storeFails = 0x83;
const inFlightMax = 10;

/** Events that are refused: by the contract, which needs no state, and by a rule, for which the state must be fresh. In turns. */
export class RefusalLedger extends Ledger {
  constructor(clientId: string, botId: number, qos: 1 | 2) {
    super(clientId, botId, qos, [basketball]);
  }

  override payloadOf(number: number): string {
    const wrong = number % 2 === 0 ? { HomeScore: 'many' } : { HomePossession: true, GuestPossession: true };
    return JSON.stringify({ EventId: basketball, HomeTeamName: `${this.clientId} ${number}`, ...wrong });
  }
}

/** Senders whose events are all wrong, at both levels, QoS 1 and 2, to the bots of the publishers. Their ledgers have the acknowledged refusals. */
export function createRefusers(
  run: SendingRun,
  person: Person,
  botIds: readonly number[],
  ratePerSecond: number,
): NumberedSender[] {
  const kinds = ([4, 5] as const).flatMap((level) => ([1, 2] as const).map((qos) => ({ level, qos })));
  return kinds.map(({ level, qos }, index) => {
    const clientId = `refused-level-${level}-qos-${qos}`;
    const ledger = new RefusalLedger(clientId, botIds[index % botIds.length] ?? 1, qos);
    const judge = ({ number, reasonCode }: Answer): Verdict => {
      const verdict = judgeRefusal(level, reasonCode, ledger.acknowledged.has(number));
      if (verdict === undefined)
        run.promises.add('a wrong event was taken', `${clientId}: event ${number}: 0x${reasonCode.toString(16)}`);
      return verdict ?? 'unknown';
    };
    return new NumberedSender(run, ledger, {
      level,
      clean: false,
      credentials: () => person,
      ratePerSecond: ratePerSecond / kinds.length,
      inFlightMax,
      retryMs,
      mayBeEnded: () => true,
      judge,
      open: openWatchedConnection,
      onReceived: (number) => ledger.acknowledged.add(number),
    });
  });
}

function judgeRefusal(level: 4 | 5, reasonCode: number, isReceived: boolean): Verdict | undefined {
  if (reasonCode === storeFails) return 'unknown';
  if (reasonCode === packetIdNotFound && isReceived) return 'acknowledged';
  // 3.1.1 has no reason codes: it acknowledges refused events.
  return reasonCode === (level === 4 ? 0 : payloadFormatInvalid) ? 'acknowledged' : undefined;
}
