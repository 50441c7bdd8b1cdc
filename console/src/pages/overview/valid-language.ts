/** Chromium in the C locale, as on a kiosk, has the language "en-US@posix". Intl refuses it, and uPlot asks Intl for it when it is loaded. */
export function repairLanguage(navigator: Pick<Navigator, 'language'>): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}

repairLanguage(navigator);
