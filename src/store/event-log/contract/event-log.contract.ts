import { suite } from 'node:test';
import { appendContract } from './append.contract.ts';
import { claimOn, type PrepareHome } from './event-log-steps.contract.ts';
import { payloadContract } from './payload.contract.ts';
import { readEventsContract } from './read-events.contract.ts';
import { refusalContract } from './refusal.contract.ts';

/** What every event log must do, in any SQL dialect. */
export function eventLogContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);
  suite(`event log on ${name}`, () => {
    appendContract(claim);
    payloadContract(claim);
    readEventsContract(claim);
    refusalContract(claim);
  });
}
