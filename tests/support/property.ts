import fc from 'fast-check';

/**
 * fast-check with a fixed seed: the same commit passes or fails alike on every machine. `SCOREWIRE_TEST_SEED=random` or a number looks
 * for new cases.
 */
const given = process.env['SCOREWIRE_TEST_SEED'] ?? '20260101';
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });

export { fc };
