/** The service cannot start; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A running service uses the data folder. */
export class DataFolderHeldError extends StartError {}
