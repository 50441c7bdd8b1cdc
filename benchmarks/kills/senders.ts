import { Ledger } from '../soak/check/ledger.ts';
import { judgeAnswer } from '../soak/clients/judge-answer.ts';
import { type Answer, NumberedSender, type Verdict } from '../soak/clients/numbered-sender.ts';
import type { Person } from '../soak/service/people.ts';
import type { SendingRun } from '../soak/soak.ts';
import type { KillTrigger } from './kill-trigger.ts';

export const botIds = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const basketball = 3;
const football = 2;
const ratePerSecond = 80;
export const inFlightMax = 40;
const retryMs = 50;

export interface KillSender {
  readonly sender: NumberedSender;
  readonly ledger: Ledger;
  readonly clean: boolean;
  /** Final acknowledgements so far. */
  acknowledgements(): number;
}

export interface Surroundings {
  readonly run: SendingRun;
  readonly person: Person;
  readonly trigger: KillTrigger;
  /** True while the store is down, or was a moment ago: connections may end, and events in flight may be refused. */
  isOutage(): boolean;
  /** How many outages are over: what was sent before the last one ended may be refused later. */
  outages(): number;
  onChange(): void;
}

/** Both levels, QoS 1 and 2, sessions that last and clean ones: each of the eight kinds twice, two kinds to each bot. */
export function createKillSenders(surroundings: Surroundings): KillSender[] {
  return Array.from({ length: 16 }, (_, index) => {
    const kind = index % 8;
    const botId = index < 8 ? kind + 1 : ((kind + 5) % 8) + 1;
    return createSender(surroundings, index, botId, kind % 2 === 0 ? 4 : 5, kind & 2 ? 2 : 1, (kind & 4) !== 0);
  });
}

function createSender(
  { run, person, trigger, isOutage, outages, onChange }: Surroundings,
  index: number,
  botId: number,
  level: 4 | 5,
  qos: 1 | 2,
  clean: boolean,
): KillSender {
  const clientId = `${clean ? 'clean' : 'lasting'}-${index}-level-${level}-qos-${qos}`;
  // Some bots change between two sports, which starts their state anew each time.
  const ledger = new Ledger(clientId, botId, qos, botId % 4 === 0 ? [basketball, football] : [basketball]);
  let acknowledgements = 0;
  const judge = ({ number, reasonCode, stamp }: Answer): Verdict => {
    const mayBeRefused = isOutage() || stamp !== outages();
    const verdict = judgeAnswer(reasonCode, ledger.acknowledged.has(number), mayBeRefused);
    if (verdict === undefined)
      run.promises.add('a right event was refused', `${clientId}: event ${number}: 0x${reasonCode.toString(16)}`);
    // In the ledger before anything is killed.
    if (verdict === 'acknowledged') {
      acknowledgements += 1;
      ledger.acknowledged.add(number);
      if (qos === 1) trigger.see('acknowledged');
    }
    onChange();
    return verdict ?? 'refused';
  };
  const sender = new NumberedSender(run, ledger, {
    level,
    clean,
    credentials: () => person,
    ratePerSecond,
    inFlightMax,
    retryMs,
    mayBeEnded: isOutage,
    judge,
    stamp: outages,
    onAccepted: () => {
      trigger.see('accepted');
      onChange();
    },
    // From here on the sender keeps only the packet id, so that this is the acknowledgement of the event at QoS 2.
    onReceived: (number) => {
      ledger.acknowledged.add(number);
      trigger.see('received');
      trigger.see('acknowledged');
    },
  });
  return { sender, ledger, clean, acknowledgements: () => acknowledgements };
}
