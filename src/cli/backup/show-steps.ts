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
  let shown = '';
  const show = (text: string): void => {
    if (stderr.isTTY !== true || text === shown) return;
    shown = text;
    stderr.write(`\r${text}\u{1b}[K`);
  };
  const end = (): void => show('');
  return { onStep: (step) => show(`${words[step]} …`), end, [Symbol.dispose]: end };
}
