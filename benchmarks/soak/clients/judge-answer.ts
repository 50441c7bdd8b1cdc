import type { Verdict } from './numbered-sender.ts';

const packetIdNotFound = 0x92;
const storeFails = 0x83;

/** What the answer to a right event means while the service or its store may be killed; undefined for one that may never come. */
export function judgeAnswer(reasonCode: number, isReceived: boolean, mayBeRefused: boolean): Verdict | undefined {
  if (reasonCode === 0) return 'acknowledged';
  // The release was done before the kill and only its PUBCOMP was lost: the standard has the server say so.
  if (reasonCode === packetIdNotFound && isReceived) return 'acknowledged';
  return reasonCode === storeFails && mayBeRefused ? 'refused' : undefined;
}
