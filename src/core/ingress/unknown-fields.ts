import type { EventFields } from '#core/contract/field';

/** Fields that are not in the contract, and the event that carries them. */
export interface UnknownFields {
  readonly names: readonly string[];
  readonly fields: EventFields;
}
