import { Ledger } from '../check/ledger.ts';
import type { Person } from '../service/people.ts';
import type { Client, Soak } from '../soak.ts';
import { NumberedSender } from './numbered-sender.ts';

const basketball = 3;
const football = 2;
/** A user may have twenty connections, unless the operator says otherwise. */
export const sendersPerPerson = 16;
const sendersPerBot = 2;
const qosInTurn = [1, 2, 1, 0, 1, 2] as const;

/** Clients that do everything right, at both levels and every QoS; two per bot. */
export function createGoodSenders(
  soak: Soak,
  people: readonly Person[],
  botIds: readonly number[],
  ratePerSecond: number,
): Client[] {
  const senders = botIds.length * sendersPerBot;
  return Array.from({ length: senders }, (_, index) => {
    const botId = botIds[Math.floor(index / sendersPerBot)] ?? 0;
    const person = people[Math.floor(index / sendersPerPerson)];
    if (person === undefined) throw new Error('There are too few people for the good senders.');
    const level = index % 2 === 0 ? 4 : 5;
    const qos = qosInTurn[Math.floor(index / 2) % qosInTurn.length] ?? 1;
    // Every fifth bot alternates between two sports, which resets its state each time.
    const sportIds = botId % 5 === 0 ? [basketball, football] : [basketball];
    return new NumberedSender(soak, new Ledger(`good-${index}-level-${level}-qos-${qos}`, botId, qos, sportIds), {
      level,
      // The state of QoS 2 outlives a connection in a session that lasts.
      clean: qos !== 2 && index % 3 === 0,
      credentials: () => person,
      ratePerSecond: ratePerSecond / senders,
      inFlightMax: 50,
      retryMs: 200,
    });
  });
}
