import { ActionIcon, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameList, useBots } from '#console/api/use-bot-statuses.tsx';
import { Icon } from '#console/parts/icon.tsx';
import type { Filters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import classes from './bot-filters.module.css';
import { type BotView, sortParam } from './bot-view.ts';
import { listSports, listVenues } from './filter-choices.ts';
import { StateFilter } from './state-filter.tsx';

const { filters, sorts } = texts.bots;

interface Props {
  readonly view: BotView;
  readonly onChange: (params: Filters) => void;
}

/** Typing does not filter at every key: a pause of this length does. */
const typingMs = 150;

export function BotFilters({ view, onChange }: Props) {
  const sports = useBots(listSports, isSameList);
  const venues = useBots(
    useCallback(listVenues, []),
    (a, b) =>
      a.length === b.length &&
      a.every(({ value, label }, index) => b[index]?.value === value && b[index]?.label === label),
  );
  return (
    <div className={classes['filters']}>
      <Group gap="xs" wrap="nowrap" className={classes['choices']}>
        <Search text={view.text} onChange={(text) => onChange({ q: text || undefined })} />
        <Select
          aria-label={filters.sport}
          placeholder={filters.sport}
          data={[...new Set([...sports, ...(view.sport === undefined ? [] : [view.sport])])]}
          value={view.sport ?? null}
          onChange={(sport) => onChange({ sport: sport ?? undefined })}
          clearable
          searchable
          size="sm"
          className={classes['choice']}
        />
        <Select
          aria-label={filters.venue}
          placeholder={filters.venue}
          data={venues as never}
          value={view.venueId === undefined ? null : String(view.venueId)}
          onChange={(venue) => onChange({ venue: venue ?? undefined })}
          clearable
          searchable
          limit={100}
          nothingFoundMessage={filters.noVenue}
          size="sm"
          className={classes['choice']}
        />
        <Select
          aria-label={filters.sort}
          data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          value={sortParam(view) ?? 'id'}
          onChange={(sort) => onChange({ sort: sort === 'id' ? undefined : (sort ?? undefined) })}
          allowDeselect={false}
          size="sm"
          className={classes['sort']}
        />
      </Group>
      <StateFilter chosen={view.state} onChoose={(state) => onChange({ state })} />
    </div>
  );
}

function Search({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const tell = useDebouncedCallback(onChange, typingMs);
  useEffect(() => setTyped(text), [text]);
  useHotkeys([['/', () => input.current?.focus()]]);
  const change = (value: string): void => {
    setTyped(value);
    tell(value);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={filters.search}
      placeholder={filters.searchPlaceholder}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        typed !== '' && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={filters.clear} onClick={() => change('')}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      size="sm"
      className={classes['search']}
    />
  );
}
