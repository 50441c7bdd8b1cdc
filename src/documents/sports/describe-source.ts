import { enums, enumText } from '#core/contract/enums';
import type { StandardField } from '#core/contract/standard-field';

/** Says in words how a field of the live payload is made, with every code that it may have. */
export function describeSource({ source, nullable, type }: StandardField): string {
  switch (source.kind) {
    case 'blank':
      return 'always blank';
    case 'constant':
      return `always \`${JSON.stringify(source.value)}\``;
    case 'clockMode':
      return `${codeOf(source.from[0])} as sent, else by the form of ${codeOf(source.from[1])}: \`:\` for minutes:seconds, \`.\` for seconds.tenths`;
    case 'derived': {
      const made = describeWord(source.how, nameOf(source.from));
      const isSelfEvident = source.from.startsWith('@') || (type !== 'char' && type !== 'string');
      return nullable && !isSelfEvident ? `${made}, \`null\` until it is sent` : made;
    }
  }
}

const contextNames: Readonly<Record<string, string>> = {
  '@botId': 'the bot',
  '@botName': 'the bot',
  '@receivedAt': 'the time of arrival',
  '@emittedAt': 'the time of this answer',
  '@gameStartedAt': 'the first event of the game',
  '@originTypeId': 'set by the service: 4 for pushed events',
};

function nameOf(from: string): string {
  return contextNames[from] ?? codeOf(from);
}

function codeOf(name: string): string {
  return `\`${name}\``;
}

function describeWord(how: string, from: string): string {
  const [word = '', argument = ''] = how.split(/:(.*)/su);
  const describe = words[word];
  if (describe === undefined) throw new Error(`There are no words for ${how}.`);
  return describe(from, argument);
}

const words: Readonly<Record<string, (from: string, argument: string) => string>> = {
  copy: (from) => (from.startsWith('`') ? `${from} as sent` : from),
  text: (from) => `${from} as text`,
  fixed: (from, decimals) => `${from} with ${inWords(decimals)} ${decimals === '1' ? 'decimal' : 'decimals'}`,
  pad: (from, width) => `${from}, at least ${inWords(width)} characters wide, spaces in front`,
  zero: (from, width) => `${from}, at least ${inWords(width)} digits, zeros in front`,
  digit: (from, place) => `the ${place} digit of ${from}${place === 'ones' ? '' : ', blank when there is none'}`,
  ordinal: (from, last) =>
    `${from} as \`1st\`, \`2nd\`, \`3rd\` …${last === '' ? '' : `; after ${last} \`OT\`, \`2OT\` …`}; blank for 0`,
  mark: (from, char) => `\`${char}\` while ${from} is true, else blank`,
  running: (from) => `\`R\` (running) while ${from} is true, \`S\` (stopped) while it is false, blank until it is sent`,
  clock: (from, part) => clockParts[part]?.(from) ?? part,
  clockOrText: (from) => `${from}: a time without leading zero, a code such as \`DQ\` as sent`,
  enumText(from, name) {
    const members = enums[name as keyof typeof enums].members.map(
      (member) => `${member.id} ${enumText(member).trim() === '' ? 'blank' : `\`${enumText(member)}\``}`,
    );
    return `${from.startsWith('`') ? from : `\`${name}Id\``} in words: ${members.join(', ')}`;
  },
};

/** In words, so that a width is not taken for the number of a player. */
function inWords(digit: string): string {
  return ['no', 'one', 'two', 'three', 'four'][Number(digit)] ?? digit;
}

const clockParts: Readonly<Record<string, (from: string) => string>> = {
  hourTens: (from) => `tens digit of the hours of ${from}, blank below 10`,
  hourOnes: (from) => `ones digit of the hours of ${from}, blank without hours`,
  minutesTens: (from) => `tens digit of the minutes of ${from}, blank below 10`,
  minutesOnes: (from) => `ones digit of the minutes of ${from}, blank without minutes`,
  secondHundreds: (from) => `hundreds digit of the seconds of ${from}, blank below 100`,
  secondTens: (from) => `tens digit of the seconds of ${from}, blank below 10 when no minutes are shown`,
  secondOnes: (from) => `ones digit of the seconds of ${from}`,
  tenths: (from) => `tenths digit of ${from}, \`0\` when none was sent`,
  hundredths: (from) => `hundredths digit of ${from}, blank when none was sent`,
  thousandths: (from) => `thousandths digit of ${from}, blank when none was sent`,
  display: (from) => `${from} without leading zero`,
  full: (from) => `${from} as \`mm:ss.t\``,
  fullMillis: (from) => `${from} as \`mm:ss.ttt\``,
};
