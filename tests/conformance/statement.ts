/** One normative statement of a standard, in our words; the id is the standard's own. */
export interface Statement {
  readonly id: string;
  /** Whom it binds, or who can notice that it is broken: what a server must refuse concerns both. */
  readonly concerns: 'server' | 'client' | 'both';
  readonly text: string;
}

export type Standard = '3.1.1' | '5.0';

/** Reads a table with one statement a line: whom it concerns, its id, what it asks. */
export function parseStatements(table: string): readonly Statement[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const match = /^(server|client|both)\s+(MQTT-\d+\.\d+\.\d+-\d+)\s+(\S.*)$/.exec(line.trim());
      if (match === null) throw new Error(`not a statement: ${line}`);
      const [, concerns, id, text] = match as unknown as [string, Statement['concerns'], string, string];
      return { id, concerns, text };
    });
}
