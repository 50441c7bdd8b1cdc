import { Group, Pagination, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';

export const pageSize = 50;

interface Props {
  readonly count: number;
  /** From the address; the first page when it is missing. */
  readonly page: string | undefined;
  readonly onChange: (page: string) => void;
}

/** The pages of a list; nothing when one page holds all of it. */
export function Pager({ count, page, onChange }: Props) {
  if (count <= pageSize) return null;
  const total = Math.ceil(count / pageSize);
  const at = clamp(page, total);
  return (
    <Group justify="space-between" mt="sm">
      <Text size="sm" c="dimmed">
        {texts.parts.range((at - 1) * pageSize + 1, Math.min(count, at * pageSize), count)}
      </Text>
      <Pagination
        total={total}
        value={at}
        onChange={(next) => onChange(next === 1 ? '' : String(next))}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': texts.parts.pages[control] })}
        getItemProps={(next) => ({ 'aria-label': texts.parts.page(next) })}
      />
    </Group>
  );
}

/** The items of the page that the address names. */
export function pageOf<Item>(items: readonly Item[], page: string | undefined): readonly Item[] {
  const at = clamp(page, Math.ceil(items.length / pageSize));
  return items.slice((at - 1) * pageSize, at * pageSize);
}

function clamp(page: string | undefined, total: number): number {
  const number = Number(page ?? 1);
  return Number.isInteger(number) ? Math.max(1, Math.min(number, total)) : 1;
}
