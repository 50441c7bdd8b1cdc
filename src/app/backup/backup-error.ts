/** A backup or restore that cannot be done; the message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly kind: BackupErrorKind;

  constructor(kind: BackupErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** `conflict`: a file or a process prevents it. `invalid`: the file is not a backup that can be used. */
export type BackupErrorKind = 'failed' | 'not-found' | 'conflict' | 'invalid';
