import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import { exclusiveRules } from '#core/contract/exclusive-rules';
import type { SportRule } from '#core/contract/sport-rule';
import { rulesToFindings } from '#core/ingress/check-event';
import { compileNamedRules } from '#tests/contract/named-rules';

/** What a sender hears of every rule of every sport, as its bad vector breaks it. Read it with the question: would I know what to do? */
suite('the texts of rules', () => {
  for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
    const told = [...exclusiveRules(sport), ...sport.rules].map((rule) => textOf(sport, rule));
    test(sport.name, (t) => {
      t.assert.snapshot(told.map(({ line }) => line).join('\n'), { serializers: [String] });
    });

    for (const { id, message, expected, hint, field } of told)
      test(`${id} in words`, () => {
        for (const text of [message, expected, hint]) {
          assert.doesNotMatch(text, /[{}]|undefined|NaN| {2}|=>|&&|\|\||[<>]=?|==|\bprev\b/, text);
          assert.ok(!text.includes(id) && !text.includes(id.slice(id.indexOf('.') + 1)), text);
        }
        assert.match(message, /^[A-Z].*[.!?]$/u);
        assert.ok(message.includes(field) || message.includes(wordOf(field)), `${message} names ${field}`);
      });
  }
});

function textOf(sport: Sport, rule: SportRule) {
  const broken = compileNamedRules(sport)(rule.bad.event, rule.bad.prev, rule.bad.elapsed);
  const [finding] = rulesToFindings(broken.filter((each) => each.rule.id === rule.id));
  const [error] = finding?.errors ?? [];
  assert.ok(finding && error, `${rule.id} is not broken by its vector`);
  const { field, expected, hint, actual } = error;
  const line = `${finding.severity} ${rule.id}: ${finding.message} | ${String(field)}: expected ${expected}; got ${actual}; ${String(hint)}`;
  return { id: rule.id, line, message: finding.message, expected, hint: String(hint), field: String(field) };
}

/** "Check the clock" names the field Clock as well. */
function wordOf(field: string): string {
  return field.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
}
