import { clockPattern } from './clock-pattern.ts';
import type { IngressFieldDefinition } from './ingress-field.ts';

/** The first fields of every ingress contract. */
export const commonIngressFields = [
  {
    name: 'EventId',
    type: 'int',
    required: true,
    nullable: false,
    min: 1,
    max: 999,
    example: 3,
    description: 'Event type id of the payload; picks the contract',
  },
  {
    name: 'Clock',
    type: 'string',
    pattern: clockPattern,
    maxLength: 13,
    example: '7:57',
    description:
      'Main clock, minutes:seconds with optional fraction; seconds.tenths late on; hours where a sport needs them; empty for a blank clock',
  },
  { name: 'IsClockRunning', type: 'bool', example: true, description: 'True while the main clock runs' },
  {
    name: 'ClockMode',
    type: 'string',
    maxLength: 1,
    values: [':', '.'],
    example: ':',
    description: "Separator the board shows: ':' for minutes:seconds, '.' for seconds.tenths",
  },
  {
    name: 'IsPlayClockRunning',
    type: 'bool',
    example: false,
    description: 'True while the secondary clock (play, shot, pitch) runs',
    basis: 'public',
  },
  {
    name: 'GuestTeamName',
    type: 'string',
    maxLength: 64,
    example: 'Riverside',
    description: 'Name of the guest side',
  },
  { name: 'HomeTeamName', type: 'string', maxLength: 64, example: 'Hillcrest', description: 'Name of the home side' },
] as const satisfies readonly IngressFieldDefinition[];

export type CommonIngressName = (typeof commonIngressFields)[number]['name'];
