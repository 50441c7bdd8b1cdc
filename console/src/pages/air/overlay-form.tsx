import { ColorInput, Group, NativeSelect, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { texts } from '#console/texts.ts';
import { AddressLine } from './address-line.tsx';
import { lookToQuery, type OverlayLook, plainLook } from './overlay-look.ts';
import { OverlayPreview } from './overlay-preview.tsx';

const { overlay } = texts.air;
const themes = Object.entries(overlay.themes).map(([value, label]) => ({ value, label }));
const positions = Object.entries(overlay.positions).map(([value, label]) => ({ value, label }));
const scales = ['0.5', '0.75', '1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${Number(value) * 100} %` }));

/** The look of an overlay, with a preview and its address. `address` is the overlay without choices. */
export function OverlayForm({ address }: { readonly address: string }) {
  const [look, setLook] = useState(plainLook);
  // The preview opens a stream for each address.
  const [shown] = useDebouncedValue(address + lookToQuery(look), 400);
  const themeId = useId();
  const set = (name: keyof OverlayLook) => (value: string) => setLook((last) => ({ ...last, [name]: value }));
  return (
    <Stack gap="sm">
      <OverlayPreview address={shown} />
      <Group gap="sm" align="flex-end">
        <Stack gap={0}>
          <Text size="xs" fw={600} lh={1.55} id={themeId}>
            {overlay.theme}
          </Text>
          <SegmentedControl
            aria-labelledby={themeId}
            size="xs"
            data={themes}
            value={look.theme}
            onChange={set('theme')}
          />
        </Stack>
        <NativeSelect
          label={overlay.position}
          size="xs"
          data={positions}
          value={look.position}
          onChange={({ currentTarget }) => set('position')(currentTarget.value)}
        />
        <NativeSelect
          label={overlay.scale}
          size="xs"
          data={scales}
          value={look.scale}
          onChange={({ currentTarget }) => set('scale')(currentTarget.value)}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <Team side="home" look={look} set={set} />
        <Team side="guest" look={look} set={set} />
      </SimpleGrid>
      <AddressLine label={overlay.address} about={overlay.addressAbout} value={address + lookToQuery(look)} />
    </Stack>
  );
}

interface TeamProps {
  readonly side: 'home' | 'guest';
  readonly look: OverlayLook;
  readonly set: (name: keyof OverlayLook) => (value: string) => void;
}

function Team({ side, look, set }: TeamProps) {
  const words = overlay.sides[side];
  return (
    <Stack gap={6} component="fieldset" bd={0} p={0} m={0} miw={0}>
      <Text size="sm" fw={600} component="legend" p={0} mb={4}>
        {words.title}
      </Text>
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          aria-label={words.name}
          placeholder={overlay.name}
          maxLength={40}
          value={look[side]}
          onChange={({ currentTarget }) => set(side)(currentTarget.value)}
        />
        <TextInput
          size="xs"
          w={72}
          aria-label={words.short}
          placeholder={overlay.short}
          maxLength={6}
          value={look[`${side}Short`]}
          onChange={({ currentTarget }) => set(`${side}Short`)(currentTarget.value)}
        />
      </Group>
      <ColorInput
        size="xs"
        aria-label={words.colour}
        placeholder={overlay.colour}
        format="hex"
        withEyeDropper={false}
        value={look[`${side}Color`]}
        onChange={set(`${side}Color`)}
        popoverProps={{ withinPortal: true }}
      />
    </Stack>
  );
}
