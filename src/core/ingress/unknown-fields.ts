import type { EventFields } from '#core/contract/field';

/** Fields that the contract does not know, and the event that has them. */
export interface UnknownFields {
  readonly names: readonly string[];
  readonly fields: EventFields;
}
