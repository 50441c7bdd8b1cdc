/** The result of one check, in words for a person. */
export type Finding =
  | { readonly state: 'ok' | 'skipped'; readonly text: string }
  | {
      readonly state: 'failed' | 'warning';
      /** Documents and tests refer to a finding by this id. */
      readonly id: string;
      /** One sentence: what is wrong. */
      readonly text: string;
      /** One sentence: who does what, with the command where there is one. */
      readonly next: string;
    };

export type Trouble = Extract<Finding, { readonly id: string }>;

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

/** Not checked, and the reason. */
export function skipped(text: string): Finding {
  return { state: 'skipped', text };
}

export function failed(id: string, text: string, next: string): Trouble {
  return { state: 'failed', id, text, next };
}

/** Something that works today and is worth a look. */
export function warning(id: string, text: string, next: string): Trouble {
  return { state: 'warning', id, text, next };
}
