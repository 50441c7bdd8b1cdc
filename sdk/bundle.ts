import { join } from 'node:path';
import { build } from 'esbuild';

/** Writes the client with MQTT.js as one file for browsers. */
export async function bundleForBrowser(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'src/index.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'eof',
  });
}
