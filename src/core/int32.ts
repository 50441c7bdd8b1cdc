/** The interface's `int` is 32-bit and signed. */
export const int32Min = -2_147_483_648;
export const int32Max = 2_147_483_647;

const decimal = /^-?\d{1,20}$/;

/** Reads an id of a path or query; undefined when it is not a 32-bit integer. */
export function parseInt32(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const value = Number(text);
  return value >= int32Min && value <= int32Max ? value + 0 : undefined;
}
