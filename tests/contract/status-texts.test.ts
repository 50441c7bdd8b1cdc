import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import { enumValues, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';
import { createEventCheck, type EventCheck } from '#core/ingress/check-event';
import {
  createStoreFault,
  noBotInTopic,
  noPermission,
  notKnownStored,
  notStored,
  rateWarning,
  wrongSport,
} from '#core/ingress/lane-findings';
import { isFinding, noSuchEventType, otherEventType, readPayload } from '#core/ingress/read-payload';
import type { Finding } from '#core/ingress/status';
import { eventText, faultsOf } from '#tests/e2e/sample-faults';

/**
 * The words of every status that is not about a rule of a sport, to be read with the question "would I know what to do?". The snapshots have
 * a line for each case: what was sent, the message, and the hint in brackets. Fields whose lines would be the same but for a side or a number
 * in the name stand there once; what is asserted of the words is asserted of all of them.
 */

const checks = sports.flatMap((sport) => {
  const check = createEventCheck(sport);
  return check === undefined ? [] : [{ sport, check }];
});

suite('the field faults of every sport', () => {
  for (const { sport, check } of checks)
    test(`${sport.name}: each says the field, what it takes and what came, in plain words`, () => {
      const told = fieldsOf(sport).flatMap((field) =>
        [...faultsOf(field), ...waysToBreak(field)].map(({ json }) => ({
          field,
          json,
          finding: push(check, field, json),
        })),
      );
      assert.ok(told.length > 0);
      assert.deepEqual(
        told.flatMap(({ field, json, finding }) => complaintsAboutField(field, json, finding)),
        [],
      );
    });

  test('as they are told', (t) => {
    const lines = new Map<string, string>();
    for (const { sport, check } of checks)
      for (const field of fieldsOf(sport))
        for (const { json } of waysToBreak(field)) {
          const { message, errors } = push(check, field, json);
          const sent = json.length > 30 ? `${json.slice(0, 10)}…` : json;
          const line = `${sport.name} ${sent}: ${message} [${errors[0]?.hint}]`;
          const sameButForSideAndNumber = message.replaceAll(field.name, nameWithoutSide(field.name));
          if (!lines.has(sameButForSideAndNumber)) lines.set(sameButForSideAndNumber, line);
        }
    t.assert.snapshot([...lines.values()].sort(byField), { serializers: [linePerCase] });
  });
});

suite('the other statuses', () => {
  for (const [title, finding] of otherStatuses())
    test(`${title}: in plain words, with what to do`, () => {
      assert.deepEqual(complaints(finding), []);
      for (const { hint } of finding.errors) assert.match(hint ?? '', /^[A-Z].*[.?]$/);
    });

  test('as they are told', (t) => {
    const lines = otherStatuses().map(
      ([title, { message, errors }]) => `${title}: ${message} [${errors.map(({ hint }) => hint).join(' ')}]`,
    );
    t.assert.snapshot(lines, { serializers: [linePerCase] });
  });
});

function linePerCase(lines: readonly string[]): string {
  return lines.join('\n');
}

/** By the sentence, which begins with the field. */
function byField(one: string, other: string): number {
  const [a, b] = [one, other].map((line) => line.slice(line.indexOf(': ') + 2));
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

function nameWithoutSide(name: string): string {
  return name.replace(/Home|Guest|Visitor|Top|Bottom|Left|Right/, 'Side').replaceAll(/\d+/g, 'N');
}

function fieldsOf({ ingress }: Sport): IngressField[] {
  return (ingress ?? []).filter(({ name }) => name !== 'EventId');
}

/** One of each way in which a sender breaks the contract of a field. */
function waysToBreak(field: IngressField): { readonly json: string }[] {
  const { type, min, max, maxLength, pattern, nullable } = field;
  const listed = isEnumName(type) ? enumValues(type) : field.values;
  const isText = type === 'string' || type === 'char' || typeof listed?.[0] === 'string';
  const values: unknown[] = [
    isText ? 7 : type === 'bool' ? 'yes' : 'fifty',
    type === 'bool' ? 1 : true,
    ['7:57'],
    ...(nullable ? [] : [null]),
  ];
  if (listed !== undefined) values.push(isText ? `${listed[0]}?` : 9);
  else if (type === 'int' || type === 'number')
    values.push('12', (min ?? 0) - 1, (max ?? 0) + 1, ...(type === 'int' ? [1.5] : []));
  else if (pattern !== undefined) {
    const form = new RegExp(pattern, 'u');
    values.push(...['7.57.1', '7:61', '', 'halftime'].filter((text) => !form.test(text)));
  } else if (isText) values.push('x'.repeat((type === 'char' ? 1 : (maxLength ?? 0)) + 3));
  else values.push('true');
  return values.map((value) => ({ json: JSON.stringify(value) }));
}

function push({ sport, checkContract }: EventCheck, { name }: IngressField, json: string): Finding {
  const event = JSON.parse(eventText(sport.id, new Map([[name, json]]))) as Record<string, never>;
  const finding = checkContract(event);
  assert.ok(finding, `${sport.name} takes ${json} for ${name}`);
  return finding;
}

function complaintsAboutField({ name, pattern }: IngressField, json: string, finding: Finding): string[] {
  const { message, errors } = finding;
  const [error, ...others] = errors;
  const words = [message, error?.expected ?? '', error?.actual ?? '', error?.hint ?? ''];
  const shown = shownForms(JSON.parse(json));
  const found = [
    ...complaints(finding),
    ...(message.startsWith(`${name} must `) || message.startsWith(`${name} may `)
      ? []
      : ['does not begin with the field']),
    ...(error?.field === name && others.length === 0 ? [] : ['names another field']),
    ...(shown.some((form) => message.includes(`got ${form}`)) ? [] : [`does not say what came: ${shown.join(' / ')}`]),
    ...(pattern !== undefined && words.some((text) => text.includes(pattern)) ? ['shows the pattern'] : []),
    ...(error?.hint ? [] : ['has no hint']),
  ];
  return found.map((complaint) => `${complaint}: ${json} → ${message}`);
}

/** How a value may be told: as it is, with its kind, or by its length. */
function shownForms(value: unknown): string[] {
  if (typeof value === 'string') {
    const start =
      value.length > 100 ? JSON.stringify(Array.from(value).slice(0, 40).join('')).slice(0, -1) : JSON.stringify(value);
    return value === '' ? ['an empty text', '0'] : [start, `the text ${start}`, String(Array.from(value).length)];
  }
  if (typeof value === 'number')
    return Number.isFinite(value) ? [String(value), `the number ${value}`] : ['a number that is too large'];
  if (Array.isArray(value)) return ['an array'];
  return typeof value === 'object' && value !== null ? ['an object'] : [String(value)];
}

const jargon =
  /\b(?:int|bool|boolean|char|string|enum|nullable|regex|regexp|schema|contract|maxLength|undefined|NaN|pattern)\b/;
const code = /\(\?|\[0-9\]|\\d|\{\d|\^|&&|\|\||=>|\[object/;

/** What nobody should have to read, in what the service says itself: what the sender has sent is shown in quotes. */
function complaints({ message, errors }: Finding): string[] {
  const texts = [message, ...errors.flatMap(({ expected, actual, hint }) => [expected, actual, hint ?? ''])];
  return texts.flatMap((text) => {
    const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
    return [
      ...(jargon.test(own) ? [`has jargon: ${text}`] : []),
      ...(code.test(own) ? [`has code: ${text}`] : []),
      ...(/ {2}|\n|\s$|^\s/.test(own) ? [`has stray space: ${text}`] : []),
      ...(text === message && !/^\S.*\.$/.test(own) ? [`is no sentence: ${text}`] : []),
      ...(text.length > 400 ? [`is too long: ${text.length}`] : []),
    ];
  });
}

function otherStatuses(): [title: string, finding: Finding][] {
  const access = { userEnabled: true, botEnabled: true, assigned: true, bot: undefined };
  const payloads: readonly (readonly [title: string, payload: string | Buffer])[] = [
    ['nothing', ''],
    ['too many bytes', ' '.repeat(1001)],
    ['Latin-1', Buffer.from('{"HomeTeamName":"Zürich"}', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFF{"EventId":3}', 'utf16le')],
    ['a packed payload', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
    ['half a character at the end', Buffer.from('{"HomeTeamName":"Zü').subarray(0, -1)],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ...[
      '{"EventId":3',
      '{"EventId":3,"Clock":"7:57}',
      '[{"EventId":3}',
      '{"EventId":3,}',
      '{"EventId":3 "Period":1}',
      '{"EventId" 3}',
      '{EventId:3}',
      "{'EventId':3}",
      '{"EventId":3,"HomeScore":NaN}',
      '{"EventId":3,"HomeScore":None}',
      '{"EventId":3,"Horn":True}',
      '{"EventId":3,"Clock":7:57}',
      '{"EventId":3,"HomeTeamName":Lions}',
      '{"EventId":03}',
      '{"EventId":+3}',
      '{"EventId":3.}',
      '{"EventId":3,"HomeScore":.5}',
      '{"EventId":3,"HomeScore":1,5}',
      '{"EventId":3 /* basketball */}',
      '{"EventId":3,"Clock":"7:\n57"}',
      '{"EventId":3,"Clock":"7\t57"}',
      '{"EventId":3,"Clock":"7\\x3a57"}',
      '{"EventId":3}{"EventId":3}',
      '{"EventId":3};',
      '{"EventId":3}\0',
      '\uFEFF{"EventId":3}',
      'EventId=3&HomeScore=58',
      '<event id="3"/>',
      'HomeScore',
      '{"EventId":3,"HomeScore":@}',
      '  ',
      '[{"EventId":3}]',
      '"{\\"EventId\\":3}"',
      '3',
      'null',
      '{"HomeScore":58}',
      '{"eventId":3}',
      '{"EventID":3}',
      '{"event_id":3}',
      '{"eventTypeId":3}',
      '{"SportId":3}',
      '{"EvnetId":3}',
      '{"event":{"EventId":3}}',
      '{"EventId":"3"}',
      '{"EventId":"basketball"}',
      '{"EventId":"chess"}',
      '{"EventId":3.5}',
      '{"EventId":null}',
      '{"EventId":1e999}',
    ].map((text) => [JSON.stringify(text), text] as const),
  ];
  const basketball = checks.find(({ sport }) => sport.id === 3)?.check;
  assert.ok(basketball);
  const unknown = (event: object): Finding => {
    const fault = basketball.checkContract(event as never);
    return fault ?? basketball.describeUnknown(basketball.findUnknown(event as never) ?? [], event as never);
  };
  return [
    ...payloads.map(([title, payload]): [string, Finding] => [title, read(payload)]),
    ['no such event type', noSuchEventType(999)],
    ['an event type that cannot be pushed', noSuchEventType(19)],
    ['another event type than that of the path', otherEventType(8, 3)],
    ['another sport than that of the bot', wrongSport(8, 'Soccer', 3, 'Basketball')],
    ['an unknown field', unknown({ EventId: 3, HomeScor: 2 })],
    ['an unknown field by case', unknown({ EventId: 3, homeScore: 2 })],
    ['an unknown field by a synonym', unknown({ EventId: 3, AwayScore: 2 })],
    ['an unknown field like no other', unknown({ EventId: 3, Weather: 'rain' })],
    ['two unknown fields', unknown({ EventId: 3, AwayScore: 2, Weather: 'rain' })],
    ['five unknown fields', unknown({ EventId: 3, A: 1, B: 1, C: 1, D: 1, E: 1 })],
    ['two wrong fields', unknown({ EventId: 3, Period: 12, HomeScore: 'fifty' })],
    [
      'three wrong fields and an unknown one',
      unknown({ EventId: 3, Period: 12, HomeScore: 'fifty', Horn: 1, AwayScore: 2 }),
    ],
    ['a wrong field and two unknown ones', unknown({ EventId: 3, Period: 12, AwayScore: 2, Weather: 'rain' })],
    ['the user may not push', noPermission({ ...access, userEnabled: false }, 7)],
    ['the bot may not be pushed to', noPermission({ ...access, botEnabled: false }, 7)],
    ['the bot is not his', noPermission({ ...access, assigned: false }, 7)],
    ['neither user nor bot', noPermission({ ...access, userEnabled: false, botEnabled: false }, 7)],
    ['neither user nor assignment', noPermission({ ...access, userEnabled: false, assigned: false }, 7)],
    ['more than the rate', rateWarning(7, 200, 400)],
    ['the store fails', createStoreFault(notStored)],
    ['the store does not tell', createStoreFault(notKnownStored)],
    ['a topic with a slip', noBotInTopic('bot/100/ingres')],
    ['a topic without a bot', noBotInTopic('scores')],
  ];
}

function read(payload: string | Buffer): Finding {
  const bytes = Buffer.from(payload as string);
  const finding = readPayload(bytes, 0, bytes.length, 1000);
  assert.ok(isFinding(finding), String(payload));
  return finding;
}
