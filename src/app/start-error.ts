/** Why the service cannot start, in one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A running service has the data folder. */
export class DataFolderHeldError extends StartError {}
