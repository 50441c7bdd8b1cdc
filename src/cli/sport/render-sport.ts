import type { Paint } from '#cli/output/paint';
import { renderColumns, wrapWords } from '#cli/output/render-columns';
import type { Sport } from '#core/contract/catalog';
import { collapseSeries } from '#core/contract/collapse-series';
import { describeField } from '#core/ingress/describe-field';
import { describeNewGame, describeRules } from './describe-rules.ts';
import { partialExample } from './event-example.ts';
import { isPushable, type PushableSport } from './find-sport.ts';
import { liveExample } from './live-example.ts';

export const sportSections = ['fields', 'rules', 'live', 'example'] as const;
export type SportSection = (typeof sportSections)[number];

const widthDefault = 100;

/** Describes a sport for people: its fields, its rules, and the live payload. */
export function renderSport(
  sport: Sport,
  shown: ReadonlySet<SportSection>,
  paint: Paint,
  terminalWidth: number | undefined,
): string {
  const layout: Layout = { paint, width: terminalWidth };
  const pushable = isPushable(sport)
    ? [
        ...(shown.has('fields') ? renderFields(sport, layout) : []),
        ...(shown.has('rules') ? renderRules(sport, layout) : []),
      ]
    : wrap(`${sport.name} takes no events: there is nothing to push.`, layout);
  return [
    paint.strong(`${sport.name}: EventId ${sport.id}`),
    ...pushable,
    ...(shown.has('live') ? renderLive(sport, layout) : []),
    ...(shown.has('example') && isPushable(sport) ? renderExample(sport, layout) : []),
    '',
  ].join('\n');
}

interface Layout {
  readonly paint: Paint;
  readonly width: number | undefined;
}

function renderFields({ ingress }: PushableSport, { paint, width }: Layout): string[] {
  const fields = ingress.map((field) => ({
    name: field.name,
    about: field.description,
    takes: field.name === 'EventId' ? String(field.example) : describeField({ ...field, nullable: false }),
    example: JSON.stringify(field.example),
  }));
  const rows = collapseSeries(fields, ({ takes }) => takes).map(({ name, takes, example, about }) => [
    name,
    takes,
    example,
    about,
  ]);
  return [
    '',
    paint.strong('Fields'),
    ...wrap('EventId is required, the others are optional. A field that is left out keeps its value; null clears it.', {
      paint,
      width,
    }),
    ...renderColumns([['FIELD', 'TAKES', 'EXAMPLE', 'MEANING'], ...rows], width),
  ];
}

function renderRules(sport: PushableSport, { paint, width }: Layout): string[] {
  const rows = describeRules(sport).map(({ severity, fields, expects, why }) => [
    severity,
    fields.join(', '),
    `${capital(expects)}. ${why}`,
  ]);
  const newGame = describeNewGame(sport.newGame);
  return [
    '',
    paint.strong('Rules'),
    ...(rows.length === 0
      ? ['  None: any value that fits its field is accepted.']
      : renderColumns([['EVENT', 'FIELD', 'EXPECTED, AND WHY'], ...rows], width)),
    ...(newGame.length === 0
      ? []
      : ['', paint.strong('New game'), ...newGame.flatMap((line) => wrap(line, { paint, width }))]),
  ];
}

function renderLive(sport: Sport, { paint, width }: Layout): string[] {
  const live = isPushable(sport) ? (JSON.parse(liveExample(sport)) as Record<string, unknown>) : {};
  const fields = sport.standard.map((field) => ({
    name: field.name,
    about: field.description,
    example: JSON.stringify(live[field.name] ?? field.example),
    type: field.type,
  }));
  const rows = collapseSeries(fields, ({ type }) => type).map(({ name, example, about }) => [name, example, about]);
  return [
    '',
    paint.strong('Live payload'),
    ...wrap('What consumers read from the topic bot/{botId}/json and GET /external/live/{botId}.', { paint, width }),
    ...renderColumns([['FIELD', 'EXAMPLE', 'MEANING'], ...rows], width),
  ];
}

function renderExample(sport: PushableSport, { paint }: Layout): string[] {
  return [
    '',
    paint.strong('Example'),
    `  ${JSON.stringify(partialExample(sport))}`,
    `  All fields: scorewire sport example ${sport.sport}`,
  ];
}

function wrap(text: string, { width = widthDefault }: Layout): string[] {
  return wrapWords(text, width - 2).map((line) => `  ${line}`);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
