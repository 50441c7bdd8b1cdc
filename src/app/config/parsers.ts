import { anyOrigin, isOrigin } from '#core/origins';
import { parseDatabaseUrl } from '#store/postgres-servers/database-url';

/** Turns the text of a setting into its value; `form` describes what is accepted. */
export interface Parser<Value> {
  readonly form: string;
  /** Undefined when the text does not have that form. */
  parse(text: string): Value | undefined;
  /** A sentence that says what to write instead, where that can be guessed. */
  advise?(text: string): string | undefined;
}

export function text(form: string): Parser<string> {
  return { form, parse: (given) => given };
}

export function textOfLength(min: number, max: number): Parser<string> {
  return {
    form: `${min} to ${max} characters`,
    parse: (given) => (given.length >= min && given.length <= max ? given : undefined),
  };
}

export function integer(min: number, max: number): Parser<number> {
  return {
    form: `a whole number from ${min} to ${max}`,
    parse(given) {
      if (!/^\d{1,15}$/.test(given)) return undefined;
      const value = Number(given);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export const port: Parser<number> = { ...integer(0, 65_535), form: 'a port from 0 to 65535; 0 takes a free one' };

export function limit(max: number): Parser<number> {
  return { ...integer(0, max), form: `a whole number from 1 to ${max}, or 0 for no limit` };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Parser<Choice> {
  return {
    form: `one of ${choices.join(', ')}`,
    parse: (given) => choices.find((choice) => choice === given),
  };
}

export function url(protocols: readonly string[]): Parser<string> {
  return {
    form: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    parse: (given) => (URL.canParse(given) && protocols.includes(new URL(given).protocol) ? given : undefined),
  };
}

export const databaseUrl: Parser<string> = {
  form: 'a URL such as postgres://user:password@host:5432/database; several hosts have commas between',
  parse: (given) => (parseDatabaseUrl(given) === undefined ? undefined : given),
};

/** Servers of which any one can be used. */
export function urlList(protocols: readonly string[]): Parser<readonly string[]> {
  const one = url(protocols);
  return {
    form: `${one.form}, or several of them with commas between`,
    parse(given) {
      const parts = splitList(given).map((part) => one.parse(part));
      return parts.every((part) => part !== undefined) ? parts : undefined;
    },
  };
}

export const addressList: Parser<readonly string[]> = {
  form: 'addresses or networks with commas between, such as 10.0.0.5, 10.1.0.0/16',
  parse(given) {
    const parts = given.split(',').map((part) => part.trim());
    return parts.every((part) => /^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/.test(part)) ? parts : undefined;
  },
};

export const originList: Parser<readonly string[]> = {
  form: 'origins with commas between, such as https://scores.example, http://localhost:5173, or * alone for all',
  parse(given) {
    const parts = splitList(given);
    return given.trim() === anyOrigin || parts.every(isOrigin) ? parts : undefined;
  },
  advise(given) {
    const parts = splitList(given);
    if (given.includes(anyOrigin)) return 'Write each origin in full, without *, or * alone.';
    const better = parts.map((part) => (isOrigin(part) ? part : guessOrigin(part)));
    return better.includes(undefined) ? undefined : `Write ${better.join(', ')} instead.`;
  },
};

function splitList(given: string): string[] {
  return given.split(',').map((part) => part.trim());
}

/** Guesses the intended origin: people add a path or a slash, use capitals, or leave out the scheme. */
function guessOrigin(text: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || text === 'null' || !URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return isOrigin(origin) ? origin : undefined;
}
