import { Box, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { texts } from '#console/texts.ts';
import type { CodeEditorProps } from './code-editor.tsx';
import classes from './payload-editor.module.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

interface Props extends Omit<CodeEditorProps, 'describedBy'> {
  /** The least height in pixels; the same while the editor loads. */
  readonly height?: number;
}

/** A payload with its faults marked in place. Without `onText` it can only be read. */
export function PayloadEditor({ height = 240, ...editor }: Props) {
  const describedBy = useId();
  return (
    <div>
      <Box className={classes['frame']} style={{ '--payload-height': `${height}px` }}>
        <Suspense fallback={<Skeleton h={height} role="status" aria-label={texts.parts.loading} />}>
          <CodeEditor {...editor} describedBy={describedBy} />
        </Suspense>
      </Box>
      {editor.onText !== undefined && (
        <Text id={describedBy} size="xs" c="dimmed" mt={4}>
          {texts.editor.keys}
        </Text>
      )}
    </div>
  );
}
