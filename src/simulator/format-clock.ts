/** The forms in which boards show a clock. */
export type ClockForm = 'game' | 'minutes' | 'match' | 'hundredths' | 'thousandths' | 'seconds';

/** The text of a clock. `counts` decides the rounding: a clock that runs down shows 0:00 only when it is over. */
export function formatClock(ms: number, form: ClockForm, counts: 'up' | 'down'): string {
  switch (form) {
    case 'game':
      // The last minute of a clock that runs down is shown in tenths.
      return counts === 'down' && ms < 60_000 ? withFraction(ms, 100, 1, counts) : minutes(wholeSeconds(ms, counts));
    case 'minutes':
      return minutes(wholeSeconds(ms, counts));
    case 'match':
      return hours(wholeSeconds(ms, counts));
    case 'hundredths':
      return ms < 60_000 ? withFraction(ms, 10, 2, counts) : minutesAndFraction(ms, 10, 2);
    case 'thousandths':
      return minutesAndFraction(ms, 1, 3);
    case 'seconds':
      return String(wholeSeconds(ms, counts));
  }
}

/** True for a form that shows seconds and a fraction, which boards separate by a point. */
export function isShownWithPoint(text: string): boolean {
  return text.includes('.') && !text.includes(':');
}

function wholeSeconds(ms: number, counts: 'up' | 'down'): number {
  return counts === 'down' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000);
}

function withFraction(ms: number, unitMs: number, digits: number, counts: 'up' | 'down'): string {
  // Rounding up could show 60.0, which no board shows.
  const units = counts === 'down' ? Math.min(Math.ceil(ms / unitMs), 60_000 / unitMs - 1) : Math.floor(ms / unitMs);
  return ((units * unitMs) / 1000).toFixed(digits);
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

function hours(seconds: number): string {
  if (seconds < 3600) return minutes(seconds);
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

function minutesAndFraction(ms: number, unitMs: number, digits: number): string {
  const fraction = String(Math.floor((ms % 1000) / unitMs)).padStart(digits, '0');
  return `${minutes(Math.floor(ms / 1000))}.${fraction}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
