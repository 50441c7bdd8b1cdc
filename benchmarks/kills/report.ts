import { formatTable } from '../support/format-table.ts';
import type { CampaignResult } from './campaign.ts';

const promised = [
  'acknowledged and not stored',
  'stored twice',
  'stored out of order',
  'a gap in the log',
  'stored with other content',
  'stored and never sent',
  'refused and stored',
  'a session was lost',
  'a live state that is not the replay of its events',
] as const;

/** One column an engine: what was done to it, what was sent and stored, and how often each promise was broken. */
export function renderCampaigns(results: readonly CampaignResult[]): string[] {
  const row = (name: string, valueOf: (result: CampaignResult) => string | number): string[] => [
    name,
    ...results.map((result) => String(valueOf(result))),
  ];
  const kinds = [...new Set(results.flatMap(({ kills }) => Object.keys(kills)))].toSorted();
  const others = new Set(results.flatMap(({ broken }) => Object.keys(broken)));
  return [
    formatTable(
      [
        row('', ({ engine }) => engine),
        row('kills of the service', ({ serviceKills }) => serviceKills),
        row('kills of PostgreSQL', ({ postgresKills }) => postgresKills),
        ...kinds.map((kind) => row(`  ${kind}`, ({ kills }) => kills[kind] ?? 0)),
        row('seconds', ({ seconds }) => seconds),
        row('a start takes, ms (median)', ({ startMsMedian }) => startMsMedian),
        row('sent', ({ sent }) => sent),
        row('acknowledged by PUBACK', ({ acknowledged }) => acknowledged.qos1),
        row('acknowledged by PUBREC', ({ acknowledged }) => acknowledged.qos2),
        row('sent again with DUP or PUBREL', ({ resent }) => resent),
        row('in doubt (clean sessions)', ({ inDoubt }) => inDoubt),
        row('  of these stored', ({ inDoubtStored }) => inDoubtStored),
        row('refused with 0x83', ({ refused }) => refused),
        row('stored', ({ stored }) => stored),
        ...[...promised, ...others.difference(new Set<string>(promised))].map((kind) =>
          row(`broken: ${kind}`, ({ broken }) => broken[kind] ?? 0),
        ),
      ],
      1,
    ),
    ...results.flatMap(({ engine, brokenLines }) => brokenLines.map((line) => `${engine}: ${line}`)),
    ...results.flatMap(({ engine, logFaults }) =>
      Object.entries(logFaults).map(([kind, times]) => `${engine}: in its log: ${kind}: ${times}`),
    ),
  ];
}
