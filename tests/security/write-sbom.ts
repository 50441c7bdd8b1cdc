import { createSbom } from './create-sbom.ts';

process.stdout.write(`${JSON.stringify(await createSbom(), null, 2)}\n`);
