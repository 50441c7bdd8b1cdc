/** The fields of a stored event, and whether it begins a new game. */
export interface BoardEvent {
  readonly eventTypeId: number;
  readonly newGame: boolean;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The value before, undefined where there was none, and the value after the event. */
export type Change = readonly [before: unknown, after: unknown];

/** The state of a bot, computed from its events. */
export interface Board {
  /** Applies an event, and returns what it changes. */
  apply(event: BoardEvent): ReadonlyMap<string, Change>;
}

export function createBoard(): Board {
  let sport: number | undefined;
  let fields: Record<string, unknown> = {};
  return {
    apply({ eventTypeId, newGame, payload }) {
      if (eventTypeId !== sport) fields = {};
      sport = eventTypeId;
      const changes = new Map<string, Change>();
      for (const [name, value] of Object.entries(payload))
        if (name !== 'EventId' && fields[name] !== value && !isSameNested(fields[name], value))
          changes.set(name, [fields[name], value]);
      // A new game clears what its first event leaves out.
      fields = newGame ? { ...payload } : { ...fields, ...payload };
      return changes;
    },
  };
}

function isSameNested(one: unknown, other: unknown): boolean {
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}
