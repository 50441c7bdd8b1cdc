import type { IngressField } from '#core/contract/ingress-field';
import type { FaultKind } from './fault.ts';

/** Fields that the contract does not allow. */
export const fieldFaults: readonly FaultKind[] = [
  {
    kind: 'value of the wrong type',
    status: 'InvalidField',
    severity: 'error',
    make({ sport, chance, write }) {
      const { name, type } = chance.pick(ownFields(sport.ingress));
      return {
        payload: write({ [name]: type === 'bool' ? 'yes' : type === 'string' || type === 'char' ? 7 : 'fifty' }),
      };
    },
  },
  {
    kind: 'value out of range',
    status: 'InvalidField',
    severity: 'error',
    make({ sport, chance, write }) {
      const limited = ownFields(sport.ingress).filter(
        ({ max, maxLength }) => max !== undefined || maxLength !== undefined,
      );
      if (limited.length === 0) return undefined;
      const { name, max, maxLength = 0 } = chance.pick(limited);
      return { payload: write({ [name]: max === undefined ? 'x'.repeat(maxLength + 1) : max + 1 }) };
    },
  },
  {
    kind: 'unknown field',
    status: 'InvalidField',
    severity: 'warning',
    // Another name every time: the service warns once of a name.
    make: ({ write, count }) => ({ payload: write({ [`Simulated${count + 1}`]: true }) }),
  },
];

function ownFields(fields: readonly IngressField[] | null): IngressField[] {
  return (fields ?? []).filter(({ name }) => name !== 'EventId');
}
