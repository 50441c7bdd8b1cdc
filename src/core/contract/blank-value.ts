import type { FieldValue } from './field.ts';
import type { StandardType } from './standard-field.ts';

/** The properties of a standard field that decide its blank value. */
export interface BlankableField {
  readonly type: StandardType;
  readonly nullable: boolean;
  readonly width?: number;
}

/** The value of a standard field whose source is missing. */
export function blankValue({ type, nullable, width }: BlankableField): FieldValue | null {
  if (nullable) return null;
  return width === undefined ? blanks[type] : ' '.repeat(width);
}

const blanks: Readonly<Record<StandardType, FieldValue>> = {
  char: ' ',
  string: '',
  DateTime: '',
  bool: false,
  int: 0,
  EventType: 0,
  OriginType: 0,
  BaseballErrorFlag: 0,
  SbdataParseType: '',
};
