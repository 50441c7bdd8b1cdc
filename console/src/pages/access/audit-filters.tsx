import { Autocomplete, Button, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useAll } from '#console/api/use-all.ts';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import type { Filters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import type { User } from './user.ts';

const { audit } = texts;

interface Props {
  readonly filters: Filters;
  readonly onChange: (changes: Filters) => void;
}

const names = ['actor', 'action', 'object', 'from', 'to'];

export function AuditFilters({ filters, onChange }: Props) {
  const isFiltered = names.some((name) => (filters[name] ?? '') !== '');
  // A new key, so that the fields show the cleared filters.
  const [round, setRound] = useState(0);
  const clear = (): void => {
    setRound(round + 1);
    onChange(Object.fromEntries(names.map((name) => [name, ''])));
  };
  return (
    <FilterBar key={round}>
      <Typed {...{ filters, onChange }} />
      <Select
        aria-label={audit.action}
        placeholder={audit.action}
        data={Object.entries(audit.actions).map(([value, label]) => ({ value, label }))}
        value={filters['action'] ?? null}
        onChange={(action) => onChange({ action: action ?? '' })}
        clearable
        searchable
        w={{ base: '100%', xs: 200 }}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={audit[name]}
          leftSection={<Text size="sm">{audit[`${name}Short`]}</Text>}
          leftSectionWidth={48}
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          w={{ base: '100%', xs: 176 }}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={clear}>
          {texts.parts.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

/** Text is looked for when the typing pauses. */
function Typed({ filters, onChange }: Props) {
  const { data: users = [] } = useAll<User>('/admin/users');
  const [actor, setActor] = useState(filters['actor'] ?? '');
  const [object, setObject] = useState(filters['object'] ?? '');
  const change = useDebouncedCallback(onChange, 300);
  return (
    <>
      <Autocomplete
        aria-label={audit.actor}
        placeholder={audit.actor}
        data={users.map(({ username }) => username)}
        limit={20}
        value={actor}
        onChange={(value) => {
          setActor(value);
          change({ actor: value });
        }}
        w={{ base: '100%', xs: 140 }}
      />
      <TextInput
        aria-label={audit.object}
        placeholder={audit.objectExample}
        value={object}
        onChange={({ currentTarget }) => {
          setObject(currentTarget.value);
          change({ object: currentTarget.value });
        }}
        w={{ base: '100%', xs: 180 }}
      />
    </>
  );
}
