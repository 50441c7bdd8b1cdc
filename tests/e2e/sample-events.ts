import type { Sport } from '#core/contract/catalog';
import type { IngressField } from '#core/contract/ingress-field';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { anyCharacter, fc } from '#tests/support/property';
import { faultsOf } from './sample-faults.ts';

/** Payloads for a sport: events that keep its contract, and events of which some fields are spoiled; now and then with unknown fields. */
export function arbitraryPayload(sport: Sport): fc.Arbitrary<string> {
  const fields = (sport.ingress ?? []).filter(({ name }) => name !== 'EventId');
  const spoiled = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: fc.uniqueArray(arbitraryFault(fields), { minLength: 1, maxLength: 5, selector: nameOf }) },
    { weight: 1, arbitrary: fc.constantFrom(...wrongEventIds).map((json): Spoiled[] => [['EventId', json]]) },
  );
  // The more fields an event has, the surer it breaks a rule.
  const few = fc
    .tuple(
      arbitraryEvent(sport),
      fc.subarray(
        fields.map(({ name }) => name),
        { maxLength: 4 },
      ),
    )
    .map(keepOnly);
  return fc.tuple(fc.oneof(arbitraryEvent(sport), few), spoiled, arbitraryUnknown).map(toText);
}

/** The name of a field and what stands behind it; undefined when it is left out. */
type Spoiled = readonly [name: string, json: string | undefined];

/** None of them is that of another event type: which contract counts would then be a matter of taste. */
const wrongEventIds = ['"3"', 'null', '3.5', 'true', '[3]', '{}', '-1', '0', '998', '1e999', undefined];

const arbitraryUnknown: fc.Arbitrary<readonly Spoiled[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue()).map(toEntries) },
  { weight: 1, arbitrary: fc.constantFrom<Spoiled[]>([['__proto__', '{"EventId":1}']], [['HomeScroe', '1']]) },
);

function keepOnly([event, names]: readonly [IngressEvent, readonly string[]]): IngressEvent {
  return Object.fromEntries(Object.entries(event).filter(([name]) => name === 'EventId' || names.includes(name)));
}

function arbitraryFault(fields: readonly IngressField[]): fc.Arbitrary<Spoiled> {
  const faults = fields.flatMap((field) => faultsOf(field).map(({ json }): Spoiled => [field.name, json]));
  return fc.constantFrom(...faults);
}

function nameOf([name]: Spoiled): string {
  return name;
}

function toEntries(values: Readonly<Record<string, unknown>>): Spoiled[] {
  return Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
}

/** A spoiled field stands in the place of the right one. */
function toText([event, spoiled, unknown]: readonly [IngressEvent, readonly Spoiled[], readonly Spoiled[]]): string {
  const entries = new Map<string, string | undefined>([...toEntries(event), ...spoiled, ...unknown]);
  const parts = [...entries].filter(([, json]) => json !== undefined);
  return `{${parts.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}
