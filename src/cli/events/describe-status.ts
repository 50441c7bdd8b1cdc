import { toPlainText } from '#cli/output/plain-text';
import type { ShownFault, ShownStatus } from './status.ts';

/** The sentences of a status: what is wrong, each fault, and how to correct it. */
export function describeStatus(status: ShownStatus): string[] {
  return sentencesOf(status).map((line) => toPlainText(line.replaceAll(classDefinition, 'scorewire sport show $1')));
}

/** The service names the REST endpoint; for a terminal, name the command instead. */
const classDefinition = /GET \/external\/ingress\/event-types\/(\d+)\/class-definition/g;

function sentencesOf({ statusName, statusType, message, errors }: ShownStatus): string[] {
  const kind = `[${statusName} ${statusType}]`;
  const [only, ...others] = errors;
  if (others.length === 0) return [[message, hintBeside(message, only), kind].filter(Boolean).join(' ')];
  return [`${errors.length} faults ${kind}`, ...errors.map((fault) => `  ${describeFault(fault)}`)];
}

/** Most messages about one fault already contain the hint. */
function hintBeside(message: string, fault: ShownFault | undefined): string {
  const hint = fault?.hint ?? '';
  return message.includes(hint) ? '' : hint;
}

function describeFault({ field, expected, actual, hint }: ShownFault): string {
  const fault = `expected ${expected}; got ${actual}.`;
  return [field === null ? fault : `${field}: ${fault}`, hint ?? ''].filter(Boolean).join(' ');
}
