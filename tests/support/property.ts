import fc from 'fast-check';

/**
 * fast-check with a fixed seed: the same commit passes or fails alike on every machine. `SCOREWIRE_TEST_SEED=random` or a number looks
 * for new cases.
 */
const given = process.env['SCOREWIRE_TEST_SEED'];
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? '20260101') });

/** How many cases a slow property tries: the fixed cases, which are the same in every run, are fewer than those of a search for new ones. */
export function runs({ fixed, searching }: { readonly fixed: number; readonly searching: number }): number {
  return given === undefined ? fixed : searching;
}

const surrogates = { first: 0xd800, count: 0x800 };
const codePointCount = 0x110000 - surrogates.count;

/**
 * Any character, as the unit `binary` of fast-check has it, which first builds a table of all characters in each process: that takes two
 * seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: codePointCount - 1 }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (character) => {
    const codePoint = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
    if (character !== String.fromCodePoint(codePoint) || !character.isWellFormed())
      throw new Error('Not one character.');
    return codePoint < surrogates.first ? codePoint : codePoint - surrogates.count;
  },
);

export { fc };
