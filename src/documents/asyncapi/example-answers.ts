/** What the service answers to `{"EventId":3,"HomeScore":"fifty","Clock":"7:57"}`; a test compares. */
export const exampleStatus = {
  statusType: 5,
  statusName: 'InvalidField',
  severity: 'error',
  message: 'HomeScore must be a number; got the text "fifty".',
  botId: 12345,
  eventId: 3,
  errors: [
    {
      field: 'HomeScore',
      pointer: '/HomeScore',
      expected: 'a number between 0 and 999, or null to clear it',
      actual: 'the text "fifty"',
      value: 'fifty',
      hint: 'For example: "HomeScore": 58.',
    },
  ],
  receivedAt: '2026-04-01T18:30:05.120Z',
  clientId: 'scoreboard-1',
  packetId: 1,
  payloadSha256: 'b5b0b0c4d3c1f43b6ad0ab2b7ba8d7d9d1d3f2d7b1f9b3f5f5b0b0c4d3c1f43b',
  payloadExcerpt: '{"EventId":3,"HomeScore":"fifty","Clock":"7:57"}',
  correlation: null,
};

/** What a subscriber of receipts gets for the first event of a bot; a test compares. */
export const exampleReceipt = {
  botId: 12345,
  sequence: 1,
  receivedAt: '2026-04-01T18:30:05.120Z',
  clientId: 'scoreboard-1',
  packetId: 2,
  payloadSha256: 'b5b0b0c4d3c1f43b6ad0ab2b7ba8d7d9d1d3f2d7b1f9b3f5f5b0b0c4d3c1f43b',
};
