import { writeFileSync } from 'node:fs';
import { renderConfigurationDocs } from './render-docs.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), renderConfigurationDocs());
