import { Button, Modal, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { useSend } from '#console/api/use-send.ts';
import { FormActions } from '#console/parts/form-actions.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import { BotSelect } from './bot-select.tsx';
import { linkPaths, type ShareLink } from './share-link.ts';

const { make } = texts.air;
const hourMs = 3_600_000;
const lifetimes = Object.entries(make.lifetimes).map(([value, label]) => ({ value, label }));

interface Props {
  /** Undefined where the bot is to be chosen. */
  readonly botId?: number;
  readonly onMade: (link: ShareLink) => void;
}

export function NewLink({ botId, onMade }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={open}>
        {make.button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={make.title} centered>
        <NewLinkForm
          {...(botId !== undefined && { botId })}
          onCancel={close}
          onMade={(link) => {
            close();
            onMade(link);
          }}
        />
      </Modal>
    </>
  );
}

function NewLinkForm({ botId, onMade, onCancel }: Props & { readonly onCancel: () => void }) {
  const [chosen, setChosen] = useState<number | undefined>(botId);
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState('0');
  const [fixtureId, setFixtureId] = useState<string | null>(null);
  const send = useSend<ShareLink>({ changes: linkPaths, onDone: onMade });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined) return;
    const hours = Number(lifetime);
    const body = {
      name: name.trim(),
      ...(hours > 0 && { expiresAt: new Date(Date.now() + hours * hourMs).toISOString() }),
      ...(fixtureId !== null && { fixtureId: Number(fixtureId) }),
    };
    send.mutate({ method: 'POST', path: `/external/bots/${chosen}/share-links`, body });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {botId === undefined && (
          <BotSelect
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setFixtureId(null);
            }}
          />
        )}
        <TextInput
          label={make.name}
          description={make.nameAbout}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={100}
          pattern=".*\S.*"
          autoComplete="off"
          required
          withAsterisk={false}
          {...(botId !== undefined && { 'data-autofocus': true })}
        />
        <NativeSelect
          label={make.lifetime}
          data={lifetimes}
          value={lifetime}
          onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
        />
        {chosen !== undefined && <FixtureSelect botId={chosen} value={fixtureId} onChange={setFixtureId} />}
        <FormActions mt="xs" onCancel={onCancel} isBusy={send.isPending} isDisabled={chosen === undefined}>
          {make.submit}
        </FormActions>
      </Stack>
    </form>
  );
}

interface FixtureProps {
  readonly botId: number;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface FixturePage {
  readonly items: readonly { readonly id: number; readonly name: string | null; readonly fixtureStartTime: string }[];
}

function FixtureSelect({ botId, value, onChange }: FixtureProps) {
  const { data } = useGet<FixturePage>(`/external/fixtures?botId=${botId}&limit=50`);
  const options = (data?.items ?? []).map(({ id, name, fixtureStartTime }) => ({
    value: String(id),
    label: make.fixture(name ?? String(id), new Date(fixtureStartTime).toLocaleString([], startForm)),
  }));
  return (
    <Select
      label={make.when}
      description={make.whenAbout}
      placeholder={options.length === 0 ? make.noFixtures : make.always}
      disabled={options.length === 0}
      data={options}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

const startForm: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};
