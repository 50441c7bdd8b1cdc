import type { Sport } from '#core/contract/catalog';
import { collapseSeries } from '#core/contract/collapse-series';
import { expand, instancesOf } from '#core/contract/expand-for-each';
import type { FieldValue } from '#core/contract/field';
import type { NewGame } from '#core/contract/new-game';
import type { SportRule } from '#core/contract/sport-rule';
import type { StandardField } from '#core/contract/standard-field';
import { describeField } from '#core/ingress/describe-field';
import { describeSource } from './describe-source.ts';
import { createExampleEvent, createExampleLive } from './example-event.ts';

/** The page of a sport in Markdown: what can be sent, what consumers get, the rules, and how a game begins. */
export function renderSport(sport: Sport): string {
  const parts = [
    `# ${sport.name}`,
    `Event type ${sport.id}.${sport.ingress === null ? ' Nothing can be pushed for it: a publisher always names its sport.' : ''}`,
    ...(sport.ingress === null ? [] : renderIngress(sport)),
    ...renderStandard(sport),
    ...(sport.ingress === null ? [] : renderRules(sport)),
    ...renderNewGame(sport),
  ];
  return `${generated}\n${parts.join('\n\n')}\n`;
}

export const generated = '<!-- Generated from src/core/sports/ by `npm run docs:sports`; do not edit. -->';

function renderIngress(sport: Sport): string[] {
  const fields = (sport.ingress ?? []).map((field) => ({ field, name: field.name, about: field.description }));
  const rows = collapseSeries(fields, ({ field }) => describeField(field)).map(({ field, name, about }) => [
    `\`${name}\``,
    field.name === 'EventId' ? `${sport.id}, required` : describeField(field).replace(/, or null to clear it$/, ''),
    about,
    jsonCode(field.example),
  ]);
  return [
    'An event with some of the fields:',
    block(createExampleEvent(sport)),
    '## What you can send',
    'Only `EventId` is required. Every other field may be left out, or be `null` to clear it: see [partial events](../partial-events.md).',
    table(['field', 'takes', 'meaning', 'example'], rows),
  ];
}

function renderStandard(sport: Sport): string[] {
  const fields = sport.standard.map((field) => ({
    name: field.name,
    about: `${meaningOf(field)}\n${describeSource(field)}`,
  }));
  const rows = collapseSeries(fields, () => '').map(({ name, about }) => [`\`${name}\``, ...about.split('\n')]);
  const what = sport.ingress === null ? 'The payload before anything is known' : 'The payload of the event above';
  return [
    '## The live payload',
    `Consumers get it on \`bot/{botId}/json\` and from \`GET /external/live/{botId}\`. All fields are always there; a character that is not known is a space. [How to read it](../live-payload.md).`,
    `<details><summary>${what}</summary>\n\n${block(createExampleLive(sport))}\n\n</details>`,
    table(['field', 'meaning', 'made from'], rows),
  ];
}

function meaningOf({ description, values, source }: StandardField): string {
  const isExplained =
    source.kind === 'clockMode' || (source.kind === 'derived' && /^(?:running|enumText)/.test(source.how));
  if (values === undefined || isExplained) return description;
  const codes = values.map((value) => (value.trim() === '' ? 'blank' : `\`${value}\``));
  return `${description}. One of ${codes.join(', ')}`;
}

function renderRules({ rules, exclusive = [] }: Sport): string[] {
  if (rules.length + exclusive.length === 0) return [];
  const rows = rules.map((rule) => [
    `\`${rule.id}\``,
    fieldsOf(rule),
    rule.severity === 'reject' ? 'refused' : 'warning',
    expand(rule.expects, {}),
    rule.why,
  ]);
  const groups = exclusive.map((group) => group.map((name) => `\`${name}\``).join(', '));
  return [
    '## Rules',
    'A broken rule gives a [status of type 6](../statuses.md#6-sporteventprocessingerror). An event is refused only for what it says by itself; what is wrong only together with earlier events gives a warning.',
    ...(rows.length === 0 ? [] : [table(['rule', 'field', 'otherwise', 'the service expects', 'because'], rows)]),
    ...groups.map(
      (names) =>
        `Only one of these flags can be true: ${names}. Setting one clears the others; two in one event are refused.`,
    ),
  ];
}

/** The fields of the first and the last repetition of a rule tell what it is about. */
function fieldsOf(rule: SportRule): string {
  return nameSeries([...new Set(instancesOf(rule).map((instance) => expand(rule.field, instance)))]);
}

function renderNewGame({ newGame }: Sport): string[] {
  if (newGame === undefined) return [];
  return ['## A new game', describeNewGame(newGame)];
}

function describeNewGame({ progress = {}, score = {}, changes = [], identity = [] }: NewGame): string {
  const first = Object.entries({ ...progress, ...score }).map(
    ([field, values]) => `\`${field}\` ${(values ?? []).map(valueText).join(' or ')}`,
  );
  const fields = changes.map((field) => `\`${field}\``);
  const stays = nameSeries(['HomeTeamName', 'GuestTeamName', ...identity]);
  return [
    ...(first.length === 0
      ? []
      : [`A new game begins when the board is back at ${first.join(', ')} after it was further on.`]),
    ...(fields.length === 0
      ? []
      : [
          `A${first.length === 0 ? '' : 'lso a'} new value of ${fields.join(' or ')} begins ${first.length === 0 ? 'a new game' : 'one'}.`,
        ]),
    `Fields that the first event leaves out are cleared, except ${stays}.`,
    `\`POST /external/ingress/bots/{botId}/new-game\` begins one explicitly.`,
  ].join(' ');
}

function valueText(value: FieldValue): string {
  return value === '' ? 'empty' : value === ' ' ? 'blank' : String(value);
}

/** "`HomePlayer{1..5}`, `HomeScore`". */
function nameSeries(names: readonly string[]): string {
  const fields = names.map((name) => ({ name, about: '' }));
  return collapseSeries(fields, () => '')
    .map(({ name }) => `\`${name}\``)
    .join(', ');
}

function jsonCode(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function block(value: unknown): string {
  return `\`\`\`json generated\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
