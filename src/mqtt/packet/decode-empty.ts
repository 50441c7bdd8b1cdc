import { malformed } from './packet-error.ts';

export function checkPingreq(header: number, start: number, end: number): void {
  if (header !== 0xc0) throw malformed('The reserved flags of PINGREQ are not 0.'); // [MQTT-2.1.3-1]
  if (start !== end) throw malformed('The PINGREQ is not empty.');
}
