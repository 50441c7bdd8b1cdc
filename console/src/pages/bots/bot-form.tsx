import { Button, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useBotStatuses } from '#console/api/use-bot-statuses.tsx';
import { useGet } from '#console/api/use-get.ts';
import { useSend } from '#console/api/use-send.ts';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { texts } from '#console/texts.ts';
import { VenueSelect } from './venue-select.tsx';

export interface BotSettings {
  readonly id: number;
  readonly name: string | null;
  readonly eventTypeId: number | null;
  readonly venueId: number | null;
  readonly pushEnabled: boolean;
}

interface Props {
  /** Undefined for a new one. */
  readonly bot?: BotSettings;
  readonly onDone: () => void;
}

const { form } = texts.bots;
const changes = ['/admin/bots', '/external/bots'];

export function BotForm({ bot, onDone }: Props) {
  const statuses = useBotStatuses();
  const sports = useGet<readonly { readonly id: number; readonly name: string }[]>('/external/lookup/event-types');
  const [id, setId] = useState<number | undefined>(bot?.id);
  const [name, setName] = useState(bot?.name ?? '');
  const [eventTypeId, setEventTypeId] = useState(bot?.eventTypeId ?? null);
  const [venueId, setVenueId] = useState(bot?.venueId ?? null);
  const [pushEnabled, setPushEnabled] = useState(bot?.pushEnabled ?? true);
  const save = useSend({ changes, done: bot === undefined ? form.created : form.saved, onDone });
  const remove = useSend({ changes, done: form.deleted, onDone });
  // PUT would replace a bot that exists.
  const isTaken = bot === undefined && id !== undefined && statuses.find(id) !== undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (id === undefined || isTaken) return;
    const body = { name: name.trim() === '' ? null : name.trim(), eventTypeId, venueId, pushEnabled };
    save.mutate({ method: bot === undefined ? 'PUT' : 'PATCH', path: `/admin/bots/${id}`, body });
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        {bot === undefined && (
          <NumberInput
            label={form.id}
            description={form.idAbout}
            error={isTaken ? form.taken(id) : undefined}
            value={id ?? ''}
            onChange={(value) => setId(typeof value === 'number' ? value : undefined)}
            min={1}
            max={2_147_483_647}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            required
            withAsterisk={false}
            data-autofocus
          />
        )}
        <TextInput
          label={form.name}
          description={form.nameAbout}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={200}
          {...(bot !== undefined && { 'data-autofocus': true })}
        />
        <Select
          label={form.sport}
          description={form.sportAbout}
          placeholder={texts.bots.anySport}
          data={(sports.data ?? []).map((sport) => ({ value: String(sport.id), label: sport.name }))}
          value={eventTypeId === null ? null : String(eventTypeId)}
          onChange={(value) => setEventTypeId(value === null ? null : Number(value))}
          searchable
          clearable
        />
        <VenueSelect value={venueId} onChange={setVenueId} />
        <Switch
          label={form.push}
          description={form.pushAbout}
          checked={pushEnabled}
          onChange={({ currentTarget }) => setPushEnabled(currentTarget.checked)}
        />
        <Group justify="space-between" mt="sm">
          {bot === undefined ? (
            <span />
          ) : (
            <ConfirmButton
              question={form.deleteQuestion(bot.id)}
              consequence={form.deleteConsequence}
              verb={form.delete}
              onConfirm={() => remove.mutate({ method: 'DELETE', path: `/admin/bots/${bot.id}` })}
            >
              {form.delete}…
            </ConfirmButton>
          )}
          <Button type="submit" loading={save.isPending} disabled={id === undefined || isTaken}>
            {bot === undefined ? form.create : form.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
