import type { SportRule } from './sport-rule.ts';

/** The values of one repetition of a rule: which side, which lane. */
export type RuleInstance = Readonly<Record<string, string | number>>;

/** All combinations of the listed values; one empty instance for a rule without repetition. */
export function instancesOf({ forEach = {} }: SportRule): readonly RuleInstance[] {
  return Object.entries(forEach).reduce<readonly RuleInstance[]>(
    (instances, [name, values]) =>
      instances.flatMap((instance) => values.map((value) => ({ ...instance, [name]: value }))),
    [{}],
  );
}

/** Replaces each {name} in the text. */
export function expand(text: string, instance: RuleInstance): string {
  return text.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => String(instance[name] ?? placeholder));
}
