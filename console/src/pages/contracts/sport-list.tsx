import { NavLink, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Contract } from '#console/api/contracts.ts';
import { texts } from '#console/texts.ts';
import classes from './contracts-page.module.css';

interface Props {
  readonly contracts: readonly Contract[];
  readonly chosen: Contract | undefined;
  readonly query: string;
}

/** The sports on the left; on a phone a list to choose from. */
export function SportList({ contracts, chosen, query }: Props) {
  const navigate = useNavigate();
  const search = { q: query } as never;
  return (
    <>
      <nav className={classes['list']} aria-label={texts.contracts.sports}>
        <NavLink
          component={Link}
          to="/contracts"
          search={search}
          label={texts.contracts.all}
          active={chosen === undefined}
          aria-current={chosen === undefined ? 'page' : undefined}
          py={5}
        />
        {contracts.map((contract) => (
          <NavLink
            key={contract.eventTypeId}
            component={Link}
            to={`/contracts/${contract.eventTypeId}`}
            search={search}
            label={contract.eventTypeName}
            active={contract === chosen}
            aria-current={contract === chosen ? 'page' : undefined}
            py={5}
          />
        ))}
      </nav>
      <Select
        className={classes['pick'] ?? ''}
        aria-label={texts.contracts.sport}
        data={[
          { value: '', label: texts.contracts.all },
          ...contracts.map(({ eventTypeId, eventTypeName }) => ({ value: String(eventTypeId), label: eventTypeName })),
        ]}
        value={chosen === undefined ? '' : String(chosen.eventTypeId)}
        onChange={(id) => void navigate({ to: id ? `/contracts/${id}` : '/contracts', search })}
        searchable
        allowDeselect={false}
      />
    </>
  );
}
