/** A file of its own, because the thread that writes events needs it, and would take longer to start with all that migrations load. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(
      `it is at version ${found} and this Scorewire knows versions up to ${known}: ` +
        'start the newer Scorewire that changed it, or restore a backup',
    );
  }
}
