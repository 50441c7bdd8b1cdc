import { Box, Code } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { CopyButton } from './copy-button.tsx';

/** Text to copy: commands, payloads, secrets. */
export function CodeBlock({ text, label = texts.parts.copy }: { readonly text: string; readonly label?: string }) {
  return (
    <Box pos="relative">
      <Code block pr={44} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <Box pos="absolute" top={6} right={6}>
        <CopyButton value={text} label={label} />
      </Box>
    </Box>
  );
}
