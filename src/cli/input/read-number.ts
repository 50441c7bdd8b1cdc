import { UsageError } from '#cli/failure';

export function readNumber(option: string, given: string): number {
  if (!/^-?\d{1,15}$/.test(given)) throw new UsageError(`${option} takes a whole number.`);
  return Number(given);
}

/** Null for `none` or an empty value; undefined when the option is not given. */
export function readNumberOrNone(option: string, given: string | undefined): number | null | undefined {
  if (given === undefined) return undefined;
  if (given === '' || given === 'none') return null;
  if (!/^-?\d{1,15}$/.test(given)) throw new UsageError(`${option} takes a whole number, or none.`);
  return Number(given);
}

/** Undefined shows all items. */
export function readLimit(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError('--limit takes a whole number from 1.');
  return Number(given);
}
