import type { Completed, CompletionModel } from './completion-model.ts';

export function zshScript({ words, commands }: CompletionModel): string {
  const values = new Map(commands.flatMap(({ options }) => options.map(({ name, value }) => [name, value] as const)));
  const valued = [...values].filter(([, value]) => value !== undefined);
  return `#compdef scorewire
# zsh completion of scorewire. To load it in every shell, put it into a folder of $fpath:
#   scorewire completion zsh > "\${fpath[1]}/_scorewire"
_scorewire() {
  local line= word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] || line+="$word "
  done
  line=\${line#help }
  case $words[CURRENT-1] in
${valued.map(([name, value]) => `    --${name}) ${offer(value ?? 'anything')}; return ;;`).join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    case $line in
${commands.map(renderOptions).join('\n')}
      *) found=('--help:show the help' '--version:show the version') ;;
    esac
    _describe 'option' found
    return
  fi
  case $line in
${words.map(({ after, next }) => `    "${after}") found=(${next.map(({ word, about }) => quote(`${word}:${escapeColons(about)}`)).join(' ')}); _describe 'command' found ;;`).join('\n')}
${commands.flatMap(renderArguments).join('\n')}
  esac
}
if [[ $funcstack[1] == _scorewire ]]; then _scorewire "$@"; else compdef _scorewire scorewire; fi
`;
}

function renderOptions({ words, options }: CompletionModel['commands'][number]): string {
  const found = options.map(({ name, about }) => quote(`--${name}:${escapeColons(about)}`)).join(' ');
  return `      "${words} "*) found=(${found}) ;;`;
}

function renderArguments({ words, args, repeats }: CompletionModel['commands'][number]): string[] {
  const lines = args.map((completed, index) => {
    const isLast = index === args.length - 1;
    return { pattern: `"${words} "${'*" "'.repeat(index)}${isLast && repeats ? '*' : ''}`, completed };
  });
  return lines.toReversed().map(({ pattern, completed }) => `    ${pattern}) ${offer(completed)} ;;`);
}

function offer(completed: Completed): string {
  if (completed === 'file') return '_files';
  return completed === 'anything' ? ':' : `compadd -- ${completed.join(' ')}`;
}

function escapeColons(text: string): string {
  return text.replaceAll(':', '\\:');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
