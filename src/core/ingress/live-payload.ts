/** The live payload of a bot after the event with this sequence, as JSON text. */
export interface LivePayload {
  readonly sequence: number;
  readonly json: string;
}
