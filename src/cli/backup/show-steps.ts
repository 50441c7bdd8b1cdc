import type { Terminal } from '#cli/terminal';

export interface ShownSteps<Step extends string> extends Disposable {
  onStep(step: Step): void;
  /** Removes the line again. */
  end(): void;
}

/** Shows on one line of a terminal which step runs; elsewhere nothing. */
export function showSteps<Step extends string>(
  { stderr }: Terminal,
  words: Readonly<Record<Step, string>>,
): ShownSteps<Step> {
  const write = (text: string): void => void (stderr.isTTY === true && stderr.write(`\r${text}\u{1b}[K`));
  const end = (): void => write('');
  return { onStep: (step) => write(`${words[step]} …`), end, [Symbol.dispose]: end };
}
