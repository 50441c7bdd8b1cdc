/** The closed lists of values for fields. EventType is not here: its members are the sports of the catalog. */

export interface EnumMember {
  readonly id: number;
  readonly name: string;
  /** The text for readers, if it differs from the name. */
  readonly text?: string;
}

export interface EnumDefinition {
  /** int: the id is sent; string: the name is sent. */
  readonly wire: 'int' | 'string';
  readonly members: readonly EnumMember[];
}

export type EnumName = 'OriginType' | 'BaseballErrorFlag' | 'SbdataParseType';

export const enums: Readonly<Record<EnumName, EnumDefinition>> = {
  OriginType: {
    wire: 'int',
    members: [
      { id: 0, name: 'Unknown' },
      { id: 1, name: 'Local' },
      { id: 2, name: 'Cloud' },
      { id: 3, name: 'Replay' },
      { id: 4, name: 'Ingress' },
      { id: 5, name: 'LocalEmulated', text: 'Local emulated' },
    ],
  },
  BaseballErrorFlag: {
    wire: 'int',
    members: [
      { id: 0, name: 'None', text: ' ' },
      { id: 1, name: 'Hit', text: 'H' },
      { id: 2, name: 'Error', text: 'E' },
    ],
  },
  // Public documentation names only this member.
  SbdataParseType: { wire: 'string', members: [{ id: 0, name: 'FullClock' }] },
};

export function isEnumName(type: string): type is EnumName {
  return Object.hasOwn(enums, type);
}

export function enumText(member: EnumMember): string {
  return member.text ?? member.name;
}

/** The values that may be sent. */
export function enumValues(name: EnumName): readonly (string | number)[] {
  const { wire, members } = enums[name];
  return members.map((member) => (wire === 'int' ? member.id : member.name));
}
