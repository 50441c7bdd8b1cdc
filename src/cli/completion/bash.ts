import type { Completed, CompletionModel } from './completion-model.ts';

/** Works with bash 3.2 (macOS) and newer, without the bash-completion package. */
export function bashScript({ words, commands }: CompletionModel): string {
  const values = new Map(commands.flatMap(({ options }) => options.map(({ name, value }) => [name, value] as const)));
  const valued = [...values].filter(([, value]) => value !== undefined);
  return `# bash completion of scorewire. To load it in every shell:
#   mkdir -p ~/.local/share/bash-completion/completions
#   scorewire completion bash > ~/.local/share/bash-completion/completions/scorewire
_scorewire() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} line= words= options= files= i
  local IFS=$' \\t\\n'
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ \${COMP_WORDS[i]} == -* ]] || line+="\${COMP_WORDS[i]} "
  done
  line=\${line#help }
  case $prev in
${valued.map(([name, value]) => `    --${name}) ${offer(value ?? 'anything')} ;;`).join('\n')}
    *)
      case $line in
${commands.map((command) => `        "${command.words} "*) options="${command.options.map(({ name }) => `--${name}`).join(' ')}" ;;`).join('\n')}
        *) options="--help --version" ;;
      esac
      case $line in
${words.map(({ after, next }) => `        "${after}") words="${next.map(({ word }) => word).join(' ')}" ;;`).join('\n')}
${commands.flatMap(renderArguments).join('\n')}
      esac
      if [[ $cur == -* ]]; then words=$options files=; fi
      ;;
  esac
  if [[ -n $files ]]; then
    IFS=$'\\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -F _scorewire scorewire
`;
}

function renderArguments({ words, args, repeats }: CompletionModel['commands'][number]): string[] {
  const lines = args.map((completed, index) => {
    const isLast = index === args.length - 1;
    // A * in quotes is a star: each argument before this one is an unquoted star and a space.
    const pattern = `"${words} "${'*" "'.repeat(index)}${isLast && repeats ? '*' : ''}`;
    return { pattern, completed };
  });
  // The first pattern that matches is taken, and a star matches spaces too: more arguments first.
  return lines.toReversed().map(({ pattern, completed }) => `        ${pattern}) ${offer(completed)} ;;`);
}

function offer(completed: Completed): string {
  if (completed === 'file') return 'files=1';
  return completed === 'anything' ? ':' : `words="${completed.join(' ')}"`;
}
