import { Select } from '@mantine/core';
import type { Venue } from '@scorewire/client';
import { useAll } from '#console/api/use-all.ts';
import { texts } from '#console/texts.ts';

interface Props {
  readonly value: number | null;
  readonly onChange: (venueId: number | null) => void;
}

const { form } = texts.bots;

export function VenueSelect({ value, onChange }: Props) {
  const { data } = useAll<Pick<Venue, 'id' | 'name'>>('/admin/venues');
  const venues = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? form.nameless(id) }));
  const chosen = value === null ? null : String(value);
  // Until the list is there, the venue has its number.
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
