/** A CSV file that cannot be read at all, or no further. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  /** What else the sender should know. */
  readonly notes: readonly string[];

  constructor(message: string, notes: readonly string[] = []) {
    super(message);
    this.notes = notes;
  }
}
