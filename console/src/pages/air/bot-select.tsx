import { Select } from '@mantine/core';
import { useGet } from '#console/api/use-get.ts';
import { texts } from '#console/texts.ts';

interface Props {
  readonly value: number | undefined;
  readonly onChange: (botId: number | undefined) => void;
}

interface StatusAnswer {
  readonly bots: readonly { readonly id: number; readonly name: string | null }[];
}

/** Found by number or name among all bots that the user may read. */
export function BotSelect({ value, onChange }: Props) {
  const { data } = useGet<StatusAnswer>('/external/bots/status');
  const options = (data?.bots ?? []).map(({ id, name }) => ({
    value: String(id),
    label: texts.air.table.bot(id, name),
  }));
  return (
    <Select
      label={texts.air.make.bot}
      placeholder={texts.air.make.botSearch}
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      searchable
      limit={50}
      nothingFoundMessage={texts.air.make.noBot}
      data-autofocus
    />
  );
}
