import { Anchor, Modal, Stack, Tabs, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { AddressLine } from './address-line.tsx';
import { OverlayForm } from './overlay-form.tsx';
import { addressOf, type ShareLink } from './share-link.ts';

const { use } = texts.air;

interface Props {
  readonly link: ShareLink | undefined;
  readonly onClose: () => void;
}

/** Everything behind a link, ready to copy: screen, overlay and data. */
export function UseLink({ link, onClose }: Props) {
  return (
    <Modal opened={link !== undefined} onClose={onClose} title={link?.name} size="lg">
      {link !== undefined && (
        <Tabs defaultValue="overlay" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="overlay">{use.overlay}</Tabs.Tab>
            <Tabs.Tab value="screen">{use.screen}</Tabs.Tab>
            <Tabs.Tab value="data">{use.data}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overlay">
            <OverlayForm address={addressOf(link, '/overlay')} />
          </Tabs.Panel>
          <Tabs.Panel value="screen">
            <AddressLine label={use.screenAddress} about={use.screenAbout} value={addressOf(link)} />
          </Tabs.Panel>
          <Tabs.Panel value="data">
            <Stack gap="sm">
              {use.feeds.map(({ path, label, about }) => (
                <AddressLine key={path} label={label} about={about} value={addressOf(link, path)} />
              ))}
            </Stack>
          </Tabs.Panel>
          <Text size="sm" c="dimmed" mt="md">
            {use.secret}{' '}
            <Anchor href="/docs/on-air" target="_blank" size="sm" underline="always">
              {use.guide}
            </Anchor>
          </Text>
        </Tabs>
      )}
    </Modal>
  );
}
