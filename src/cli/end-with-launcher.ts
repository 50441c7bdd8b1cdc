/**
 * Under an old Node the launcher (bin/scorewire.js) waits beside this process. When the launcher is killed, this process gets SIGTERM; otherwise it
 * would keep running unnoticed.
 */
export function endWithLauncher(): void {
  const { channel } = process;
  if (channel == null) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  channel.unref();
}
