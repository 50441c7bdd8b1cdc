import type { SportRule } from './sport-rule.ts';

/** One way to read a rule: which side, which lane. */
export type RuleInstance = Readonly<Record<string, string | number>>;

/** Every combination of the listed values; one empty instance for a rule that repeats over nothing. */
export function instancesOf({ forEach = {} }: SportRule): readonly RuleInstance[] {
  return Object.entries(forEach).reduce<readonly RuleInstance[]>(
    (instances, [name, values]) =>
      instances.flatMap((instance) => values.map((value) => ({ ...instance, [name]: value }))),
    [{}],
  );
}

/** The text with each {name} replaced. */
export function expand(text: string, instance: RuleInstance): string {
  return text.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => String(instance[name] ?? placeholder));
}
