/** Keeps the screen of a tablet on while the page is seen, where the browser can. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const ask = (): void => {
    // A browser may refuse, for example when the battery is low.
    if (!document.hidden) navigator.wakeLock.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
