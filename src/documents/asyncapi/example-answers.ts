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
  payloadSha256: 'd32bfa19a64171268e4d25c8b4b86d5a725abc77254bf967f8714b6de4277714',
  payloadExcerpt: '{"EventId":3,"HomeScore":"fifty","Clock":"7:57"}',
  correlation: null,
};

/** What a subscriber of receipts gets when the example event of basketball is the first of a bot; a test compares. */
export const exampleReceipt = {
  botId: 12345,
  sequence: 1,
  receivedAt: '2026-04-01T18:30:05.120Z',
  clientId: 'scoreboard-1',
  packetId: 2,
  payloadSha256: 'b116754252dc6a4eb4d5d1805003747179d14f9b33cbecc352917c549cc04765',
};
