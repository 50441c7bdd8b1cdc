import { openEngine } from '#mqtt/engine';
import { defaultLimits } from '#mqtt/limits';
import { foldSessionChanges } from '#store/fold-session-changes';
import { effectsToBatches } from '#store/mqtt-session-batches';
import type { SessionChange, StoredSession } from '#mqtt/session-store';
const n = 500;
let saved: SessionChange[] = [];
const sub = { filter: 'bot/1/json', qos: 1, noLocal: false, retainAsPublished: false, retainHandling: 0, identifier: undefined } as const;
const page: StoredSession[] = Array.from({ length: n }, (_, i) => ({ key: `5/user1/client-${i}`, user: '1', clientId: `client-${i}`, expirySeconds: 4294967295, offlineSinceMs: Date.now(), subscriptions: [sub], holdings: { lastOrder: 0, firstQueued: 0, queuedBytes: 0, hasExchanges: false } }));
const batches: SessionChange[][] = [];
const engine = await openEngine({ limits: { ...defaultLimits, queuedMessagesMax: 1000 }, hooks: { authenticate: () => ({ ok: true, user: '1' }), maySubscribe: () => 0, mayDeliver: (u, t) => Number(u) === 1 && t.length > 2, onPublish: (p) => p.accept() }, sessions: { async *load() { yield page; }, readExchanges: async () => ({ sent: [], receivedIds: [] }), readMessages: async () => [], async save(c) { batches.push([...c]); } } });
const payload = Buffer.alloc(3000, 'x');
let id = 0;
for (let round = 0; round < 8; round++) {
  const t0 = process.hrtime.bigint();
  for (let i = 0; i < 200; i++) engine.publish({ topic: 'bot/1/json', payload, qos: 1, retain: false });
  const t1 = process.hrtime.bigint();
  for (let i = 0; i < 200; i++) await new Promise((g) => setImmediate(g));
  const t2 = process.hrtime.bigint();
  let rows = 0;
  let tf = 0n;
  for (const c of batches) { const a = process.hrtime.bigint(); const f = foldSessionChanges(c); tf += process.hrtime.bigint() - a; for (const e of [f.asFound, f.settled]) for (const b of effectsToBatches(e, () => id++)) rows += b.rows.length; }
  const t3 = process.hrtime.bigint();
  console.log('route us/delivery', Number(t1 - t0) / 1000 / (200 * n), 'journal us', Number(t2 - t1) / 1000 / (200 * n), 'fold us', Number(tf) / 1000 / (200 * n), 'fold+batch us/delivery', Number(t3 - t2) / 1000 / (200 * n), 'batches', batches.length, 'rows', rows);
  batches.length = 0;
}
process.exit();
