import { Select } from '@mantine/core';
import { useGet } from '#console/api/use-get.ts';
import { texts } from '#console/texts.ts';

interface Venues {
  readonly items: readonly { readonly id: number; readonly name: string | null; readonly partnerId: number }[];
}

interface Props {
  readonly value: number | null;
  readonly onChange: (venueId: number | null) => void;
}

const { form } = texts.bots;

export function VenueSelect({ value, onChange }: Props) {
  const { data } = useGet<Venues>('/admin/venues?limit=1000');
  const venues = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? form.nameless(id) }));
  const chosen = value === null ? null : String(value);
  // A venue beyond the first thousand still has its number.
  const isListed = chosen === null || venues.some((venue) => venue.value === chosen);
  return (
    <Select
      label={form.venue}
      description={venues.length === 0 && data !== undefined ? form.noVenues : form.venueAbout}
      placeholder={form.noVenue}
      data={isListed ? venues : [...venues, { value: chosen, label: form.nameless(Number(chosen)) }]}
      value={chosen}
      onChange={(venue) => onChange(venue === null ? null : Number(venue))}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={texts.bots.filters.noVenue}
    />
  );
}
