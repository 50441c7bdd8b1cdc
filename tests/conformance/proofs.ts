import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Standard } from './statement.ts';

/** A test that says which normative statements it proves, and of which standard: the two share ids that mean different things. */
export interface Proof {
  /** From the root of the project. */
  readonly file: string;
  readonly standard: Standard;
  readonly ids: readonly string[];
  readonly behaviour: string;
}

export interface FoundProofs {
  readonly proofs: readonly Proof[];
  /** Calls of `conforms` that cannot be read from the source. */
  readonly unclear: readonly string[];
  /** Ids in titles that do not say of which standard they are: pointers for a reader, not proofs. */
  readonly pointers: readonly { readonly file: string; readonly id: string }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
// It holds examples of titles, which are not tests.
const testOfThis = 'tests/conformance/document.test.ts';

/**
 * Reads the tests' sources, without running them. A test names its statements by `conforms({ '5.0': ['MQTT-…'] }, 'behaviour'`
 * or in a title that begins `5.0 [MQTT-…] behaviour`; both are literal, so that the source says it all.
 */
export function findProofs(): FoundProofs {
  const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).filter(
    (file) => file !== testOfThis,
  );
  const found = files.toSorted().map((file) => findInSource(file, readFileSync(`${root}/${file}`, 'utf8')));
  return {
    proofs: found.flatMap(({ proofs }) => proofs),
    unclear: found.flatMap(({ unclear }) => unclear),
    pointers: found.flatMap(({ pointers }) => pointers),
  };
}

const conformsCall = /\bconforms\(/g;
const readableCall = /\bconforms\(\s*\{([^{}]*)\},\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const listOfIds = /'(3\.1\.1|5\.0)':\s*\[([^\]]*)\]/g;
const title = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*\[MQTT-(?:\\.|(?!\1)[^\\])*)\1/g;
const readableTitle = /^(3\.1\.1|5\.0) ((?:\[MQTT-[\d.-]+\] )+)(.*)$/;

export function findInSource(file: string, source: string): FoundProofs {
  const proofs: Proof[] = [];
  const unclear: string[] = [];
  const pointers: { file: string; id: string }[] = [];
  const calls = [...source.matchAll(readableCall)];
  for (const [, lists = '', , behaviour = ''] of calls) {
    for (const [, standard, ids = ''] of lists.matchAll(listOfIds)) {
      proofs.push({ file, standard: standard as Standard, ids: readIds(ids), behaviour: readBehaviour(behaviour) });
    }
  }
  const count = [...source.matchAll(conformsCall)].length;
  if (count !== calls.length) unclear.push(`${file}: ${count - calls.length} calls of conforms without literal lists`);
  for (const [, , name = ''] of source.matchAll(title)) {
    const [, standard, ids = '', behaviour = ''] = readableTitle.exec(name) ?? [];
    if (standard === undefined) pointers.push(...readIds(name).map((id) => ({ file, id })));
    else proofs.push({ file, standard: standard as Standard, ids: readIds(ids), behaviour: readBehaviour(behaviour) });
  }
  return { proofs, unclear, pointers };
}

function readIds(list: string): string[] {
  return [...list.matchAll(/MQTT-[\d.]+-\d+/g)].map(([id]) => id);
}

/** What a loop fills into a title is not known here. */
function readBehaviour(literal: string): string {
  return literal.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1');
}
