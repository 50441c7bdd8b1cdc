/**
 * Under an old Node the launcher (bin/scorewire.js) waits beside this process. When it is killed, this process gets SIGTERM instead of running
 * on with nobody who can stop it.
 */
export function endWithLauncher(): void {
  const { channel } = process;
  if (channel == null) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  channel.unref();
}
