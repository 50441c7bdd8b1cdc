/** A field that the editor offers while somebody types its name. */
export interface EditorField {
  readonly name: string;
  /** "a whole number between 0 and 9". */
  readonly takes: string;
  readonly example: unknown;
}

const offeredMax = 50;

/** The fields whose name contains what was typed, those that begin with it first. Fields that the event has already are left out. */
export function offerFields(
  fields: readonly EditorField[],
  typed: string,
  present: ReadonlySet<string>,
): readonly EditorField[] {
  const word = typed.toLowerCase();
  const rank = ({ name }: EditorField): number => name.toLowerCase().indexOf(word);
  return fields
    .filter((field) => rank(field) !== -1 && (!present.has(field.name) || field.name === typed))
    .sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
    .slice(0, offeredMax);
}
