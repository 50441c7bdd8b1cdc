import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#console/session/session.tsx';
import { BotFeed, type BotFeedState, emptyFeed } from './bot-feed.ts';

/** The live state of a bot and its tail, while the page is open. */
export function useBotFeed(botId: number): BotFeedState {
  const { client } = useSession();
  const [feed, setFeed] = useState<BotFeed>();
  useEffect(() => {
    const opened = new BotFeed(client.bot(botId));
    setFeed(opened);
    void opened.run();
    return () => opened.stop();
  }, [client, botId]);
  return useSyncExternalStore(feed?.subscribe ?? subscribeToNothing, feed?.read ?? readEmpty);
}

const subscribeToNothing = () => () => {};
const readEmpty = () => emptyFeed;
