import type { FieldValue } from '#core/contract/field';
import type { PushableSport } from './find-sport.ts';

/** An event of the sport with all its fields. */
export function wholeExample({ ingress }: PushableSport): Record<string, FieldValue> {
  return Object.fromEntries(ingress.map(({ name, example }) => [name, example]));
}

/** An event with a few fields, as a sender would send after the first one: the clock, and what shows the progress and the score. */
export function partialExample(sport: PushableSport): Record<string, FieldValue> {
  const { progress = {}, score = {}, changes = [] } = sport.newGame ?? {};
  const telling = [...Object.keys(progress), ...Object.keys(score), ...changes];
  const wanted = new Set(['EventId', 'Clock', 'IsClockRunning', ...telling]);
  return Object.fromEntries(Object.entries(wholeExample(sport)).filter(([name]) => wanted.has(name)));
}
