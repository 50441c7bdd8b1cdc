import type { Completed, CompletedOption, CompletionModel } from './completion-model.ts';

export function fishScript({ words, commands }: CompletionModel): string {
  return `# fish completion of scorewire. To load it in every shell:
#   scorewire completion fish > ~/.config/fish/completions/scorewire.fish
function __scorewire_line
    set -l tokens (commandline -opc)
    set -e tokens[1]
    set -l line (string match -v -- '-*' $tokens | string join ' ')
    string replace -r '^help ' '' -- "$line "
end
function __scorewire_at
    string match -q -r -- "^$argv[1]\\$" (__scorewire_line | string trim -l)
end
function __scorewire_in
    string match -q -- "$argv[1]*" (__scorewire_line)
end
complete -c scorewire -f
complete -c scorewire -l help -d 'show the help'
${words.flatMap(({ after, next }) => next.map(({ word, about }) => complete(at(after), `-a ${word} -d ${quote(about)}`))).join('\n')}
${commands.flatMap(({ words, options }) => options.filter(({ name }) => name !== 'help').map((option) => complete(`__scorewire_in "${words} "`, renderOption(option)))).join('\n')}
${commands.flatMap(renderArguments).join('\n')}
`;
}

function complete(condition: string, what: string): string {
  return `complete -c scorewire -n ${quote(condition)} ${what}`;
}

/** The line is exactly this pattern. */
function at(pattern: string): string {
  return `__scorewire_at "${pattern}"`;
}

function renderOption({ name, about, value }: CompletedOption): string {
  const taken = value === undefined ? '' : ` ${offer(value)}`;
  return `-l ${name}${taken} -d ${quote(about)}`;
}

function offer(completed: Completed): string {
  if (completed === 'file') return '-r -F';
  return completed === 'anything' ? '-x' : `-x -a ${quote(completed.join(' '))}`;
}

function renderArguments({ words, args, repeats }: CompletionModel['commands'][number]): string[] {
  return args.flatMap((completed, index) => {
    if (completed === 'anything') return [];
    const more = index === args.length - 1 && repeats ? '(\\S+ )*' : '';
    const offered = completed === 'file' ? '-F' : `-a ${quote(completed.join(' '))}`;
    return [complete(at(`${words} ${'\\S+ '.repeat(index)}${more}`), offered)];
  });
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
