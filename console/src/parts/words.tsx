import { Code } from '@mantine/core';

/** A text of the service that has names in backticks. */
export function Words({ children }: { readonly children: string }) {
  return children.split('`').map((part, index) =>
    // biome-ignore lint: the parts of a text have no other key.
    index % 2 === 1 ? <Code key={index}>{part}</Code> : part,
  );
}
