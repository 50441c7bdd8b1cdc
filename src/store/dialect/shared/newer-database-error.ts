/** In its own file, because the event log writer thread needs it and should not load Kysely with the migrations. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(
      `it is at version ${found} and this Scorewire knows versions up to ${known}: ` +
        'start the newer Scorewire that changed it, or restore a backup',
    );
  }
}
