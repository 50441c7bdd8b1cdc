import { BackupError } from '#app/backup/backup-error';
import { Failure } from '#cli/failure';

/** Runs the task, and turns a `BackupError` into a failure with its exit code. */
export async function orBackupFailure<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new Failure(error.kind, error.message);
    throw error;
  }
}
