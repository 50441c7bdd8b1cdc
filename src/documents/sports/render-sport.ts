import type { Sport } from '#core/contract/catalog';
import { describeSport, type SportContract } from './describe-sport.ts';

/** The page of a sport in Markdown: what can be sent, what consumers get, the rules, and how a game begins. */
export function renderSport(sport: Sport): string {
  const contract = describeSport(sport);
  const parts = [
    `# ${sport.name}`,
    `Event type ${sport.id}.${contract.ingress === null ? ' Events of this type cannot be pushed: a sender always names its sport.' : ''}`,
    ...renderIngress(contract),
    ...renderStandard(contract),
    ...renderRules(contract),
    ...(contract.newGame === null ? [] : ['## A new game', contract.newGame]),
  ];
  return `${generated}\n${parts.join('\n\n')}\n`;
}

export const generated = '<!-- Generated from src/core/sports/ by `npm run docs:sports`; do not edit. -->';

function renderIngress({ ingress }: SportContract): string[] {
  if (ingress === null) return [];
  const rows = ingress.fields.map(({ name, takes, isRequired, description, example }) => [
    `\`${name}\``,
    isRequired ? `${takes}, required` : takes,
    description,
    jsonCode(example),
  ]);
  return [
    'An event with some of the fields:',
    block(ingress.example),
    '## What you can send',
    'Only `EventId` is required. Every other field may be left out, or be `null` to clear it: see [partial events](../partial-events.md).',
    table(['field', 'takes', 'meaning', 'example'], rows),
  ];
}

function renderStandard({ ingress, standard }: SportContract): string[] {
  const rows = standard.fields.map(({ name, description, madeFrom }) => [`\`${name}\``, description, madeFrom]);
  const what = ingress === null ? 'The payload before anything is known' : 'The payload of the event above';
  return [
    '## The live payload',
    `Consumers get this payload on \`bot/{botId}/json\` and from \`GET /external/live/{botId}\`. All fields are always there; an unknown character is a space. [How to read it](../live-payload.md).`,
    `<details><summary>${what}</summary>\n\n${block(standard.example)}\n\n</details>`,
    table(['field', 'meaning', 'made from'], rows),
  ];
}

function renderRules({ rules, exclusive }: SportContract): string[] {
  if (rules.length + exclusive.length === 0) return [];
  const rows = rules.map(({ id, fields, otherwise, expects, because }) => [
    `\`${id}\``,
    inCode(fields),
    otherwise,
    expects,
    because,
  ]);
  return [
    '## Rules',
    'A broken rule gives a [status of type 6](../statuses.md#6-sporteventprocessingerror). An event that breaks a rule by itself is refused; one that breaks it only together with earlier events gives a warning.',
    ...(rows.length === 0 ? [] : [table(['rule', 'field', 'otherwise', 'the service expects', 'because'], rows)]),
    ...exclusive.map(
      (names) =>
        `Only one of these flags can be true: ${inCode(names)}. Setting one clears the others; two in one event are refused.`,
    ),
  ];
}

function inCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
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
