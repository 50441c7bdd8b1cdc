/** The innermost reason of an error as text: fetch, happy eyeballs and system calls wrap it in errors of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  const systemReason = /^[A-Z]+: (.+), \w+(?: '.*')?$/.exec(error.message)?.[1];
  return systemReason ?? error.message.replace(/\.$/, '');
}
