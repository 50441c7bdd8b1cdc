import { Badge, Box, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { FieldFault, Status } from '@scorewire/client';
import { Age } from '#console/parts/age.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import { Panel } from './panel.tsx';
import { keyOf } from './status-list.ts';
import type { Statuses } from './use-statuses.ts';

/** The statuses of this bot, with every fault and its cure. */
export function StatusesPanel({ statuses: { list, isLoading, error } }: { readonly statuses: Statuses }) {
  return (
    <Panel title={texts.bot.statuses} aside={list.length > 0 && texts.bot.statusesCount(list.length)} isFlush>
      {error !== null && error !== undefined && <Failed error={error} />}
      {isLoading && <Skeleton h={60} m="md" mt={0} w="auto" />}
      {!isLoading && list.length === 0 && (
        <Empty icon="check" title={texts.bot.noStatuses}>
          {texts.bot.noStatusesAdvice}
        </Empty>
      )}
      {list.length > 0 && (
        <Box className={classes['scroll'] ?? ''} mah={440} tabIndex={0} role="log" aria-label={texts.bot.statuses}>
          {list.map((status) => (
            <StatusItem key={keyOf(status)} status={status} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function StatusItem({ status }: { readonly status: Status }) {
  const { severity, statusName, message, errors, receivedAt, clientId, payloadExcerpt } = status;
  return (
    <Stack gap={6} px="md" py="sm" className={classes['status'] ?? ''}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap={6}>
          <Badge size="sm" variant="light" color={severity === 'error' ? 'red' : 'orange'} radius="sm">
            {texts.bot.severities[severity]}
          </Badge>
          <Text size="xs" c="dimmed">
            {statusName}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
          <Age at={receivedAt} /> {texts.bot.ago}
        </Text>
      </Group>
      <Text size="sm">{message}</Text>
      {errors.map((fault, index) => (
        <Fault key={`${fault.pointer ?? ''} ${index}`} fault={fault} severity={severity} isOnly={errors.length === 1} />
      ))}
      <Text size="xs" c="dimmed" truncate title={clientId}>
        {texts.bot.sentBy(clientId)}
      </Text>
      {payloadExcerpt !== '' && (
        <details>
          <Text component="summary" size="xs" style={{ cursor: 'pointer' }}>
            {texts.bot.payload}
          </Text>
          <Code block mt={4} className={classes['excerpt'] ?? ''}>
            {payloadExcerpt}
          </Code>
        </details>
      )}
    </Stack>
  );
}

interface FaultProps {
  readonly fault: FieldFault;
  readonly severity: Status['severity'];
  /** The message of the status has said it already, apart from the hint. */
  readonly isOnly: boolean;
}

function Fault({ fault: { field, expected, actual, hint }, severity, isOnly }: FaultProps) {
  return (
    <div className={classes['fault']} data-severity={severity}>
      {!(isOnly && field === null) && (
        <Text size="xs">
          {field !== null && <b>{field}: </b>}
          {texts.bot.expected(expected, actual)}
        </Text>
      )}
      {hint !== null && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  );
}
