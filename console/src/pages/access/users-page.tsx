import { Paper, Select } from '@mantine/core';
import { useAll } from '#console/api/use-all.ts';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { Pager, pageOf } from '#console/parts/pager.tsx';
import { SearchBox } from '#console/parts/search-box.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import { AddUserButton } from './add-user-button.tsx';
import type { User } from './user.ts';
import { UsersTable } from './users-table.tsx';

const { access } = texts;

const kinds: Readonly<Record<string, (user: User) => boolean>> = {
  push: ({ pushEnabled }) => pushEnabled,
  'no-push': ({ pushEnabled }) => !pushEnabled,
  admin: ({ role }) => role === 'admin',
  disabled: ({ disabled }) => disabled,
};

export function UsersPage() {
  const { data: users, error, refetch } = useAll<User>('/admin/users');
  const [{ q = '', show = '', page }, setFilters] = useFilters();
  const wanted = q.trim().toLowerCase();
  const isOfKind = kinds[show] ?? (() => true);
  const found = users
    ?.filter((user) => user.username.toLowerCase().includes(wanted) && isOfKind(user))
    .sort((a, b) => a.username.localeCompare(b.username));
  const shown = pageOf(found ?? [], page);
  return (
    <>
      <PageHeader
        title={access.title}
        about={users === undefined ? access.about : access.counts(users.length, users.filter(isPushing).length)}
      >
        <AddUserButton />
      </PageHeader>
      <FilterBar>
        <SearchBox
          label={access.search}
          value={q}
          onSearch={(value) => setFilters({ q: value, page: '' })}
          w={{ base: '100%', xs: 280 }}
        />
        <Select
          aria-label={access.show}
          data={Object.entries(access.kinds).map(([value, label]) => ({ value, label }))}
          value={show === '' ? 'all' : show}
          onChange={(value) => setFilters({ show: value === 'all' || value === null ? '' : value, page: '' })}
          allowDeselect={false}
          w={{ base: '100%', xs: 200 }}
        />
      </FilterBar>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {error === null && (
        <Paper withBorder>
          {found?.length === 0 ? (
            <Empty icon="search" title={access.noneFound}>
              {access.noneFoundAdvice}
            </Empty>
          ) : (
            <UsersTable users={found === undefined ? undefined : shown} />
          )}
        </Paper>
      )}
      <Pager count={found?.length ?? 0} page={page} onChange={(next) => setFilters({ page: next })} />
    </>
  );
}

function isPushing({ pushEnabled, disabled }: User): boolean {
  return pushEnabled && !disabled;
}
