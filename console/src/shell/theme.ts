import { createTheme, type MantineColorsTuple, Modal, Notification } from '@mantine/core';
import { texts } from '#console/texts.ts';

/** Scorewire's green; 7 is the colour of the mark. White text is readable on it (5.4 : 1). */
const pitch: MantineColorsTuple = [
  '#e8f8f1',
  '#d3eee2',
  '#a5dcc5',
  '#74c9a7',
  '#4cb98c',
  '#2fa577',
  '#16925f',
  '#0b7a53',
  '#066044',
  '#004733',
];

export const theme = createTheme({
  primaryColor: 'pitch',
  primaryShade: 7,
  colors: { pitch },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  components: {
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': texts.parts.close } } }),
    Modal: Modal.extend({
      defaultProps: { closeButtonProps: { 'aria-label': texts.parts.close } },
      styles: { title: { fontWeight: 650 } },
    }),
  },
});
