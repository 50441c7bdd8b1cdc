import { useEffect, useRef } from 'react';
import type { BotBoard } from '#console/api/bot-status.ts';
import { useBotStatuses } from '#console/api/use-bot-statuses.tsx';
import { ClockAnchors } from '#console/board/clocks/clock-anchors.ts';
import { readClock } from '#console/board/clocks/clock-text.ts';

interface Props {
  readonly board: BotBoard;
  /** A clock of a bot that sends nothing stands: nobody knows whether the game goes on. */
  readonly isLive: boolean;
  readonly lastEventAt: string | null;
}

/** Tenths of seconds are the finest that boards show. */
const drawMs = 100;

/** Runs between the updates, which come once a second. It writes its text itself: React draws nothing for it. */
export function GameClock({ board: { clock, isClockRunning }, isLive, lastEventAt }: Props) {
  const statuses = useBotStatuses();
  const element = useRef<HTMLSpanElement>(null);
  const anchors = useRef<ClockAnchors>(undefined);
  const direction = useRef(createDirection());
  useEffect(() => {
    anchors.current ??= new ClockAnchors();
    const counts = direction.current(clock);
    const model = {
      key: 'clock',
      text: clock,
      isRunning: isClockRunning && isLive && counts !== undefined,
      counts: counts ?? 'down',
    };
    // The clock of this device may be wrong: only the time between event and update is taken from the service.
    const waitedMs = Math.max(0, Date.parse(statuses.read().at ?? '') - Date.parse(lastEventAt ?? '')) || 0;
    anchors.current.update([model], Date.now() - waitedMs);
    const draw = (): void => {
      const text = anchors.current?.textAt(model, Date.now()) ?? clock;
      if (element.current !== null && element.current.textContent !== text) element.current.textContent = text;
    };
    draw();
    if (!model.isRunning) return;
    const timer = setInterval(draw, drawMs);
    return () => clearInterval(timer);
  }, [clock, isClockRunning, isLive, lastEventAt, statuses]);
  return <span ref={element} />;
}

/** Which way a clock counts, from two readings; undefined until it has moved. */
function createDirection(): (text: string) => 'up' | 'down' | undefined {
  let lastMs: number | undefined;
  let counts: 'up' | 'down' | undefined;
  return (text) => {
    const ms = readClock(text)?.ms;
    if (ms !== undefined && lastMs !== undefined && ms !== lastMs && Math.abs(ms - lastMs) < 30_000)
      counts = ms > lastMs ? 'up' : 'down';
    lastMs = ms;
    return counts;
  };
}
