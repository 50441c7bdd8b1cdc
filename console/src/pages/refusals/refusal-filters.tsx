import { SegmentedControl, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RefusalGroup } from '#console/api/refusal-groups.ts';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import type { Filters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import { spans } from './since.ts';

interface Props {
  readonly groups: readonly RefusalGroup[];
  readonly filters: Filters;
  readonly onChange: (changes: Filters) => void;
}

type Names = ReadonlyMap<string, string>;

/** Bots and senders are offered once they have been seen. */
export function RefusalFilters({ groups, filters, onChange }: Props) {
  const { bot, sender, since } = filters;
  const bots = useSeen(
    groups.map(({ botId, botName }) => [String(botId), texts.refusals.bot(botId, botName)]),
    bot,
    (id) => texts.refusals.bot(Number(id), null),
  );
  const senders = useSeen(
    groups.map(({ senderUserId, senderUsername }) => [String(senderUserId), senderUsername ?? texts.refusals.removed]),
    sender,
    texts.refusals.user,
  );
  return (
    <FilterBar>
      <Select
        w={{ base: '100%', xs: 230 }}
        placeholder={texts.refusals.allBots}
        aria-label={texts.refusals.botFilter}
        data={toOptions(bots)}
        value={bot ?? null}
        onChange={(id) => onChange({ bot: id ?? undefined })}
        clearable
        searchable
      />
      <Select
        w={{ base: '100%', xs: 200 }}
        placeholder={texts.refusals.allSenders}
        aria-label={texts.refusals.senderFilter}
        data={toOptions(senders)}
        value={sender ?? null}
        onChange={(id) => onChange({ sender: id ?? undefined })}
        clearable
        searchable
      />
      <SegmentedControl
        aria-label={texts.refusals.sinceFilter}
        data={[
          ...Object.keys(spans).map((span) => ({
            value: span,
            label: texts.refusals.spans[span as keyof typeof spans],
          })),
          { value: '', label: texts.refusals.spans.all },
        ]}
        value={since ?? ''}
        onChange={(span) => onChange({ since: span })}
      />
    </FilterBar>
  );
}

/** Once seen, a name stays: a filter must not take away the others to choose from. */
function useSeen(
  pairs: readonly (readonly [string, string])[],
  chosen: string | undefined,
  nameOf: (id: string) => string,
): Names {
  const [seen, setSeen] = useState<Names>(new Map());
  useEffect(() => {
    if (pairs.some(([id, name]) => seen.get(id) !== name)) setSeen(new Map([...seen, ...pairs]));
  }, [pairs, seen]);
  if (chosen === undefined || seen.has(chosen)) return seen;
  return new Map([...seen, [chosen, nameOf(chosen)]]);
}

function toOptions(names: Names): { value: string; label: string }[] {
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
