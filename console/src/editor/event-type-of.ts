import type { Contract } from '#console/api/contracts.ts';
import { findMembers } from './find-members.ts';

/** The contract by which the service judges a payload: that of its EventId, if it can be read and takes events, else another one. */
export function contractOf(
  contracts: readonly Contract[],
  text: string,
  otherwise: number | null | undefined,
): Contract | undefined {
  const pushable = contracts.filter(({ ingress }) => ingress !== null);
  const find = (id: number | null | undefined) => pushable.find(({ eventTypeId }) => eventTypeId === id);
  return find(readEventId(text)) ?? find(otherwise) ?? pushable[0];
}

function readEventId(text: string): number | undefined {
  const member = findMembers(text).findLast(({ name }) => name === 'EventId');
  return member === undefined ? undefined : Number(text.slice(member.valueFrom, member.to));
}
