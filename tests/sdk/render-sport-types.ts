import { type Sport, sports } from '#core/contract/catalog';
import { enums, enumValues, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';
import type { StandardField } from '#core/contract/standard-field';

const head = '// Made from the sport files of the service by `npm run sdk:types`. Do not edit.\n';

/** The generated files of the client library by path: the events and the live payloads of every sport. */
export function renderSportTypes(): Readonly<Record<string, string>> {
  const pushed = sports.filter((sport) => sport.ingress !== null);
  return { 'sdk/src/events.ts': renderEvents(pushed), 'sdk/src/live-payloads.ts': renderLivePayloads(sports) };
}

function renderEvents(pushed: readonly Sport[]): string {
  return [
    head,
    '/** The `EventId` of each sport. */',
    'export const eventIds = {',
    ...pushed.map(({ id, name }) => `  ${name}: ${id},`),
    '} as const;',
    '',
    '/** An event of any sport that takes events. */',
    `export type SportEvent =\n${pushed.map(({ name }) => `  | ${name}Event`).join('\n')};`,
    ...pushed.flatMap(renderEvent),
    '',
  ].join('\n');
}

function renderEvent({ id, name, ingress }: Sport): string[] {
  const fields = (ingress ?? []).filter((field) => field.name !== 'EventId').flatMap(renderIngressField);
  const about = `/** ${name}: a field that is left out keeps its value on the board; null clears it. */`;
  const eventId = `  /** Says that this is ${name}. */\n  EventId: ${id};`;
  return ['', about, `export interface ${name}Event {`, eventId, ...fields, '}'];
}

function renderIngressField(field: IngressField): string[] {
  const { name, type, example, values, nullable, required } = field;
  const wire = `${wireType(type, example, values)}${nullable ? ' | null' : ''}`;
  return [comment(field.description, limitsOf(field)), `  ${name}${required ? '' : '?'}: ${wire};`];
}

function renderLivePayloads(all: readonly Sport[]): string {
  return [
    head,
    '/** The live payloads by the `EventId` of their sport. */',
    'export interface LivePayloads {',
    ...all.map(({ id, name }) => `  readonly ${id}: ${name}Live;`),
    '}',
    ...all.flatMap(({ name, standard }) => [
      '',
      `/** ${name}: what consumers get. */`,
      `export interface ${name}Live {`,
      ...standard.flatMap(renderStandardField),
      '}',
    ]),
    '',
  ].join('\n');
}

function renderStandardField({ name, type, example, description, values, nullable }: StandardField): string[] {
  const codes = isEnumName(type) ? [membersOf(type)] : [];
  const about = comment(description, [...codes, `for example ${show(example)}`]);
  return [about, `  readonly ${name}: ${wireType(type, example, values)}${nullable ? ' | null' : ''};`];
}

function limitsOf({ type, min, max, maxLength, values, pattern, example }: IngressField): string[] {
  return [
    ...(min === undefined && max === undefined ? [] : [`${min ?? 'any'} to ${max ?? 'any'}`]),
    ...(maxLength === undefined || values !== undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`pattern \`${pattern.replaceAll('*/', '*\\/')}\``]),
    ...(isEnumName(type) ? [membersOf(type)] : []),
    `for example ${show(example)}`,
  ];
}

function wireType(type: string, example: unknown, values: readonly string[] | undefined): string {
  const allowed = isEnumName(type) ? enumValues(type) : values;
  if (allowed === undefined) return typeof example;
  return allowed.map((value) => (typeof value === 'number' ? value : quote(value))).join(' | ');
}

function membersOf(type: keyof typeof enums): string {
  return enums[type].members.map(({ id, name }) => `${id} ${name}`).join(', ');
}

/** One line for a short one, so that an editor shows it whole. */
function comment(description: string, limits: readonly string[]): string {
  return `  /** ${description.replace(/\.$/, '')}. ${capitalise(limits.join('; '))}. */`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function show(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
