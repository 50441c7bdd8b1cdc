import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The parts of a CycloneDX document that are looked at here; all others go through as they are. */
export interface Sbom {
  readonly components: readonly SbomComponent[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface SbomComponent {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
}

const root = join(import.meta.dirname, '../..');

/**
 * What is installed and runs in production, as npm lists it. Not by `npm sbom --omit=dev`: that leaves out what production and a tool
 * have in common (npm issue 7909), which is the PostgreSQL driver here. The lock file knows better.
 */
export async function createSbom(): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--offline'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout) as Sbom;
  const tools = readTools();
  return {
    ...sbom,
    components: sbom.components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
  };
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
}

/** What is there for development alone, as `name@version`. */
function readTools(): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const tools = new Set<string>();
  const others = new Set<string>();
  for (const [path, { name = path.split('node_modules/').at(-1), version, dev }] of Object.entries(lock.packages))
    (dev === true ? tools : others).add(`${name}@${version}`);
  return tools.difference(others);
}
