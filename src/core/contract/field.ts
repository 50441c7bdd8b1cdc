/** The basis of all contracts: the values on the wire, and the sources of our knowledge about a field. */

export type FieldValue = string | number | boolean;

/** Validated fields by name, of one event or of the merged state. Null and absence both mean missing. */
export type EventFields = Readonly<Record<string, FieldValue | null | undefined>>;

/** seed: from the interface document; public: from public documentation or an observed message; designed: our own. */
export type Basis = 'seed' | 'public' | 'designed';
