/** The points in a game of tennis: 0, 15, 30, 40, advantage (blank or a dash for the other player), or a tie-break count. Matches the whole text. */
export const tennisPointsPattern = '^(?:AD|A|-|[0-9]{1,2})?$';
