import { BackupError } from '#app/backup/backup-error';
import { Failure } from '#cli/failure';

/** Runs it, and turns what it says cannot be done into a failure with the exit code for it. */
export async function orBackupFailure<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new Failure(error.kind, error.message);
    throw error;
  }
}
