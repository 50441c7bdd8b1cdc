import type { Verdict } from './numbered-sender.ts';

const packetIdNotFound = 0x92;
const storeFails = 0x83;

/** Judges the answer to a valid event while the service or its store may be killed. Undefined when the service must never give that answer. */
export function judgeAnswer(reasonCode: number, isReceived: boolean, mayBeRefused: boolean): Verdict | undefined {
  if (reasonCode === 0) return 'acknowledged';
  // The release was done before the kill and only its PUBCOMP was lost: the standard has the server say so.
  if (reasonCode === packetIdNotFound && isReceived) return 'acknowledged';
  return reasonCode === storeFails && mayBeRefused ? 'refused' : undefined;
}
