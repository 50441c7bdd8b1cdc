/** The light of a bot. */
export type BotState = 'live' | 'quiet' | 'stale' | 'failing' | 'silent';
