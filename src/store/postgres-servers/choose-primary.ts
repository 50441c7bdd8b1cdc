import type { ExaminedServer, ServerHistory } from './server-state.ts';

/** Facts about the database that this process learned from servers it used before. */
export type KnownHistory = ServerHistory | undefined;

/**
 * Marks the servers that accept writes but must not get any: a former primary that came back beside its successor, and a server of another
 * database. Writes on either would be lost or mixed up.
 */
export function judgeServers(examined: readonly ExaminedServer[], known: KnownHistory): ExaminedServer[] {
  const histories = examined.map(historyOf).filter((history) => history !== undefined);
  const systemId = known?.systemId ?? histories[0]?.systemId;
  const ours = histories.filter((history) => history.systemId === systemId);
  const newest = Math.max(known?.timeline ?? 0, ...ours.map(({ timeline }) => timeline));
  return examined.map((each) => {
    const history = historyOf(each);
    if (history === undefined) return each;
    if (history.systemId !== systemId) return { ...each, state: { kind: 'foreign' } };
    return history.timeline < newest ? { ...each, state: { kind: 'replaced' } } : each;
  });
}

/** The first that accepts writes. */
export function choosePrimary(judged: readonly ExaminedServer[]): ExaminedServer | undefined {
  return judged.find(({ state }) => state.kind === 'primary');
}

export function historyOf({ state }: ExaminedServer): ServerHistory | undefined {
  return state.kind === 'primary' ? state.history : undefined;
}
