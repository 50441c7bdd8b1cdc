/** `npm run soak`: one node, or with `--cluster` several of them whose parts fail. */
await (process.argv.includes('--cluster') ? import('./cluster/run.ts') : import('./run.ts'));
