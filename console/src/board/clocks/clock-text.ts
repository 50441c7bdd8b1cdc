/** A clock text taken apart: its time, and the form in which it was written. */
export interface ClockReading {
  readonly ms: number;
  readonly hasHours: boolean;
  readonly hasMinutes: boolean;
  readonly decimals: number;
}

const form = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,3})(?:\.(\d{1,3}))?$/;

/** Undefined when the text is no clock. */
export function readClock(text: string): ClockReading | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = '0', fraction = ''] = match;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds);
  return {
    ms: whole * 1000 + Number(fraction.padEnd(3, '0')),
    hasHours: hours !== undefined,
    hasMinutes: minutes !== undefined,
    decimals: fraction.length,
  };
}

/**
 * The clock after some time, in the form in which it was sent. It never goes below zero. Whole seconds round as boards do: a clock that runs down shows
 * 0:01 until the very end. Of finer fractions only tenths are shown while it runs: nobody can read more.
 */
export function runClock(reading: ClockReading, counts: 'up' | 'down', passedMs: number): string {
  const ms = Math.max(0, counts === 'down' ? reading.ms - passedMs : reading.ms + passedMs);
  if (reading.decimals > 0) return formatClock(Math.floor(ms / 100) * 100, { ...reading, decimals: 1 });
  const seconds = counts === 'down' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000);
  return formatClock(seconds * 1000, reading);
}

function formatClock(ms: number, { hasHours, hasMinutes, decimals }: Omit<ClockReading, 'ms'>): string {
  const total = Math.floor(ms / 1000);
  const fraction = decimals === 0 ? '' : `.${Math.floor((ms % 1000) / 100)}`;
  if (!hasMinutes && total < 60) return `${total}${fraction}`;
  // Shot clocks of more than a minute are whole seconds; only a clock with tenths turns to minutes.
  if (!hasMinutes && decimals === 0) return String(total);
  const seconds = `${twoDigits(total % 60)}${fraction}`;
  const minutes = Math.floor(total / 60);
  if (!hasHours) return `${minutes}:${seconds}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${seconds}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
