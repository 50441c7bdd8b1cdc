/** A server of a database URL. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
  /** As the URL names it, such as `db1:5432`. */
  readonly name: string;
}

export interface DatabaseUrl {
  readonly hosts: readonly DatabaseHost[];
  /** Whether a connection has to look for the server that accepts writes: with several hosts, or where the URL asks for it. */
  readonly seeksPrimary: boolean;
  /** The URL with its first host alone, as the driver takes it. */
  readonly driverUrl: string;
  /** Without the password and the parameters. */
  readonly shown: string;
}

const defaultPort = 5432;
/** The libpq values that ask for a server that accepts writes. Scorewire always writes, so it accepts no other value. */
const writableTargets = new Set(['read-write', 'primary']);

/** Reads the URL form of libpq, which may name several hosts: the driver knows one. Undefined when it is none. */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, protocol, sign = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(text) ?? [];
  const names = authority.split(',');
  if (protocol === undefined || (names.length > 1 && names.includes(''))) return undefined;
  const urls = names.map((name) => `${protocol}${sign}${name}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const parsed = urls.map((url) => new URL(url));
  const [first] = parsed;
  const [driverUrl] = urls;
  if (first === undefined || driverUrl === undefined) return undefined;
  const target = first.searchParams.get('target_session_attrs');
  const hasSeveral = parsed.length > 1;
  if (hasSeveral ? !isWritable(target ?? 'read-write') : !isWritable(target ?? 'primary') && target !== 'any')
    return undefined;
  // The driver would take the list for the name of one host.
  if (['host', 'port'].some((name) => first.searchParams.get(name)?.includes(','))) return undefined;
  first.password = '';
  first.search = '';
  return {
    hosts: parsed.map(({ hostname, port }) => toHost(hostname, port)),
    seeksPrimary: hasSeveral || (target !== null && target !== 'any'),
    driverUrl,
    shown: hasSeveral
      ? `${protocol}${first.username && `${first.username}@`}${authority}${first.pathname}`
      : first.href,
  };
}

function isWritable(target: string): boolean {
  return writableTargets.has(target);
}

function toHost(hostname: string, port: string): DatabaseHost {
  const number = port === '' ? defaultPort : Number(port);
  return {
    host: decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1')),
    port: number,
    name: `${decodeURIComponent(hostname)}:${number}`,
  };
}
