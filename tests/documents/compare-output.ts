import assert from 'node:assert/strict';

/** Compares what a block shows with what came; `…` stands for anything. */
export function assertShown(shown: string, came: string, where: string): void {
  const pattern = shown
    .trim()
    .split('…')
    .map((part) => RegExp.escape(part))
    .join('[^]*?');
  assert.match(came.trim(), new RegExp(`^${pattern}$`), `${where} shows:\n${shown}\nIt is:\n${came}`);
}

/** Everything that the block shows has come; there may be more fields. The text `…` stands for any value. */
export function assertPart(shown: unknown, came: unknown, where: string): void {
  const differences = findDifferences(shown, came, '');
  const found = JSON.stringify(came, null, 2);
  assert.ok(differences.length === 0, `${where}: ${differences.join('; ')}. It is:\n${found}`);
}

function findDifferences(shown: unknown, came: unknown, path: string): string[] {
  if (shown === '…') return came === undefined ? [`there is no ${path}`] : [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(came) || came.length !== shown.length) return [`${path} has other items`];
    return shown.flatMap((item, index) => findDifferences(item, came[index], `${path}/${index}`));
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof came !== 'object' || came === null) return [`${path} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      findDifferences(value, (came as Record<string, unknown>)[name], `${path}/${name}`),
    );
  }
  return Object.is(shown, came) ? [] : [`${path} is ${JSON.stringify(came)}, not ${JSON.stringify(shown)}`];
}
