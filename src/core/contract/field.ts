/** What every contract is made of: values on the wire and where the knowledge of a field comes from. */

export type FieldValue = string | number | boolean;

/** Validated fields by name, of one event or of the merged state; null and absence both mean missing. */
export type EventFields = Readonly<Record<string, FieldValue | null | undefined>>;

/** seed: the interface document; public: public documentation or an observed message; designed: ours. */
export type Basis = 'seed' | 'public' | 'designed';
