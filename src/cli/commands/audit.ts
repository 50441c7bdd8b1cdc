import { defineCommand } from '#cli/command';
import { readLimit } from '#cli/input/read-number';
import { type Column, renderTime } from '#cli/output/cell';
import { describeChange } from '#cli/output/describe-change';
import { printList } from '#cli/output/print-result';
import type { AuditEntry } from '#cli/service/admin-resources';
import { connect } from '#cli/service/connection';
import { listOptions } from './list-options.ts';

const columns: readonly Column<AuditEntry>[] = [
  { label: 'id', of: (entry) => entry.id },
  { label: 'at', of: (entry) => renderTime(entry.at) },
  { label: 'by', of: (entry) => entry.actor.username },
  { label: 'from', of: (entry) => entry.actor.address },
  { label: 'action', of: (entry) => entry.action },
  { label: 'target', of: (entry) => entry.target },
  { label: 'change', of: (entry) => describeChange(entry.before, entry.after) },
];

const list = defineCommand({
  words: 'audit list',
  summary: 'List what administrators changed, newest first',
  details: 'The table shows changes in short; --json prints all of them.',
  parameters: [],
  options: listOptions,
  examples: ['scorewire audit list --limit 20', 'scorewire audit list --json'],
  async run(call) {
    const pages = connect(call).pages<AuditEntry>('/admin/audit', readLimit(call.options.limit));
    await printList(call, { pages, columns, none: 'Nothing was changed yet.' });
    return 'ok';
  },
});

export const auditCommands = [list];
