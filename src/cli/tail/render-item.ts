import type { Paint } from '#cli/output/paint';
import { toPlainText } from '#cli/output/plain-text';
import { type TailItem, timeOf } from './tail-item.ts';

/** One line per item. On a terminal of known width a long line is cut, so that it stays one. */
export function renderItem(item: TailItem, paint: Paint, nowMs: number, width: number | undefined): string {
  const time = shortTime(timeOf(item), nowMs);
  const bot = String(item.botId);
  const [mark, text] = markAndText(item);
  const shown = cut(
    toPlainText(text),
    width === undefined ? undefined : width - time.length - bot.length - markWidth - 6,
  );
  return `${paint.faint(time)}  ${bot}  ${paintMark(item, paint)(mark.padEnd(markWidth))}  ${shown}\n`;
}

const markWidth = 8;

function markAndText(item: TailItem): [mark: string, text: string] {
  switch (item.type) {
    case 'event': {
      const changes = [...item.changes].map(([name, [before, after]]) =>
        before === undefined ? `${name} ${show(after)}` : `${name} ${show(before)} → ${show(after)}`,
      );
      const text = changes.length === 0 ? 'no change' : changes.join(', ');
      return [`#${item.event.sequence}`, item.event.newGame ? `new game: ${text}` : text];
    }
    case 'status': {
      const { severity, message, statusName, statusType } = item.status;
      return [severity === 'error' ? 'refused' : 'warning', `${message} [${statusName} ${statusType}]`];
    }
    case 'receipt':
      return ['receipt', `#${item.receipt.sequence} from ${item.receipt.clientId}, packet ${item.receipt.packetId}`];
  }
}

function paintMark(item: TailItem, paint: Paint): (text: string) => string {
  if (item.type === 'event') return paint.good;
  if (item.type === 'receipt') return paint.faint;
  return item.status.severity === 'error' ? paint.bad : paint.odd;
}

/** The time of day for today (UTC), with the date for other days. */
function shortTime(time: string, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return time.startsWith(today) ? time.slice(11) : time.replace('T', ' ');
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return value === '' ? '""' : typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string, width: number | undefined): string {
  return width === undefined || text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}

/** One line of JSON per item. */
export function itemToJson(item: TailItem): string {
  switch (item.type) {
    case 'event':
      return `${JSON.stringify({ type: 'event', botId: item.botId, ...item.event, changes: Object.fromEntries(item.changes) })}\n`;
    case 'status':
      return `${JSON.stringify({ type: 'status', ...item.status })}\n`;
    case 'receipt':
      return `${JSON.stringify({ type: 'receipt', ...item.receipt })}\n`;
  }
}
