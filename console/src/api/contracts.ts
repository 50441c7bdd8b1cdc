import type { UseQueryResult } from '@tanstack/react-query';
import { useGet } from './use-get.ts';

/** Both contracts of a sport in words, as the service tells them. Texts have names in backticks. */
export interface Contract {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  /** The page of the sport in the documents. */
  readonly document: string;
  /** Null when nothing can be pushed. */
  readonly ingress: { readonly example: Payload; readonly fields: readonly IngressField[] } | null;
  readonly standard: { readonly example: Payload; readonly fields: readonly StandardField[] };
  readonly rules: readonly Rule[];
  readonly exclusive: readonly (readonly string[])[];
  readonly newGame: string | null;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface ContractField {
  /** `HomePlayer{1..5}` for a series. */
  readonly name: string;
  readonly names: readonly string[];
  readonly type: string;
  readonly description: string;
  readonly example: unknown;
}

export interface IngressField extends ContractField {
  readonly isRequired: boolean;
  readonly takes: string;
}

export interface StandardField extends ContractField {
  readonly madeFrom: string;
}

export interface Rule {
  readonly id: string;
  readonly fields: readonly string[];
  readonly otherwise: 'refused' | 'warning';
  readonly expects: string;
  readonly because: string;
}

/** Of all sports, sorted by name: 35 KB, so that one can search across them. */
export function useContracts(): UseQueryResult<{ readonly contracts: readonly Contract[] }> {
  return useGet('/external/lookup/contracts');
}
