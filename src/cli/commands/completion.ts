import { type Command, defineCommand } from '#cli/command';
import { UsageError } from '#cli/failure';
import { print } from '#cli/terminal';

/** `commands` is called when it runs, because the table of commands contains this one. */
export function createCompletion(commands: () => readonly Command[]): Command {
  return defineCommand({
    words: 'completion',
    summary: 'Print the completion script of a shell: commands, options and sports',
    details: 'The first lines of the script say where to put it.',
    parameters: ['bash|zsh|fish'],
    options: {},
    examples: [
      'scorewire completion bash > ~/.local/share/bash-completion/completions/scorewire',
      'scorewire completion zsh > "${fpath[1]}/_scorewire"',
      'scorewire completion fish > ~/.config/fish/completions/scorewire.fish',
    ],
    async run({ args: [shell], terminal }) {
      const render = await loadScript(shell);
      const { sports } = await import('#core/contract/catalog');
      const { createCompletionModel } = await import('#cli/completion/completion-model');
      const names = sports.filter(({ ingress }) => ingress !== null).map(({ sport }) => sport);
      await print(terminal, render(createCompletionModel(commands(), names.sort())));
      return 'ok';
    },
  });
}

async function loadScript(shell: string) {
  if (shell === 'bash') return (await import('#cli/completion/bash')).bashScript;
  if (shell === 'zsh') return (await import('#cli/completion/zsh')).zshScript;
  if (shell === 'fish') return (await import('#cli/completion/fish')).fishScript;
  throw new UsageError(`There is no completion for ${shell}: choose bash, zsh or fish.`);
}
