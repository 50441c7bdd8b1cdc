import { ingressJsonSchema } from '#core/contract/json-schema';
import { createExampleEvent, createExampleLive } from '#documents/sports/example-event';
import { receiptSchema, statusSchema } from './answer-schemas.ts';
import { exampleReceipt, exampleStatus } from './example-answers.ts';
import type { PushedSport } from './pushed-sport.ts';
import { standardJsonSchema } from './standard-json-schema.ts';

export function eventMessageName({ sport }: Pick<PushedSport, 'sport'>): string {
  return `${camelCase(sport)}Event`;
}

export function liveMessageName({ sport }: Pick<PushedSport, 'sport'>): string {
  return `${camelCase(sport)}Live`;
}

export const sharedSchemas = { status: statusSchema, receipt: receiptSchema };

export function createMessages(sports: readonly PushedSport[]): object {
  return {
    ...Object.fromEntries(sports.map((sport) => [eventMessageName(sport), createEventMessage(sport)])),
    ...Object.fromEntries(sports.map((sport) => [liveMessageName(sport), createLiveMessage(sport)])),
    status: {
      name: 'status',
      title: 'Ingress status',
      summary: 'What was wrong with an event, and what to do.',
      contentType: 'application/json',
      payload: { $ref: '#/components/schemas/status' },
      examples: [{ name: 'invalidField', summary: 'A wrong value', payload: exampleStatus }],
    },
    receipt: {
      name: 'receipt',
      title: 'Receipt',
      summary: 'An event is stored.',
      contentType: 'application/json',
      payload: { $ref: '#/components/schemas/receipt' },
      examples: [{ name: 'stored', summary: 'The first event of a bot', payload: exampleReceipt }],
    },
  };
}

function createEventMessage(sport: PushedSport): object {
  const { $schema: _schema, $id: _id, ...schema } = ingressJsonSchema(sport) ?? {};
  return {
    name: eventMessageName(sport),
    title: `${sport.name} event`,
    summary: `An event of ${sport.name}: EventId ${sport.id} and the fields that you know.`,
    contentType: 'application/json',
    payload: schema,
    examples: [{ name: 'event', summary: 'Some of the fields', payload: createExampleEvent(sport) }],
  };
}

function createLiveMessage(sport: PushedSport): object {
  return {
    name: liveMessageName(sport),
    title: `${sport.name} live payload`,
    summary: `The state of a bot after an event of ${sport.name}.`,
    contentType: 'application/json',
    payload: standardJsonSchema(sport),
    examples: [{ name: 'live', summary: 'After the example event', payload: createExampleLive(sport) }],
  };
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
