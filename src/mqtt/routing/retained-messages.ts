import type { Message } from './message.ts';
import type { TopicFilter } from './topic-filter.ts';

interface Level {
  readonly children: Map<string, Level>;
  message: Message | undefined;
}

/** The retained message of each topic, found by filter. Iterative, because a topic may have 65,536 levels. */
export class RetainedMessages {
  private readonly root = createLevel();
  private held = 0;

  get count(): number {
    return this.held;
  }

  get(topic: string): Message | undefined {
    let level: Level | undefined = this.root;
    for (const name of topic.split('/')) level = level?.children.get(name);
    return level?.message;
  }

  set(message: Message): void {
    let level = this.root;
    for (const name of message.topic.split('/')) {
      let child = level.children.get(name);
      if (child === undefined) {
        child = createLevel();
        level.children.set(name, child);
      }
      level = child;
    }
    if (level.message === undefined) this.held += 1;
    level.message = message;
  }

  delete(topic: string): void {
    const names = topic.split('/');
    const path = [this.root];
    for (const name of names) {
      const child = path.at(-1)?.children.get(name);
      if (child === undefined) return;
      path.push(child);
    }
    const leaf = path.at(-1) as Level;
    if (leaf.message !== undefined) this.held -= 1;
    leaf.message = undefined;
    for (let depth = path.length - 1; depth > 0; depth -= 1) {
      const level = path[depth] as Level;
      if (level.message !== undefined || level.children.size > 0) return;
      path[depth - 1]?.children.delete(names[depth - 1] as string);
    }
  }

  /** Removes the expired messages it finds. */
  match(filter: TopicFilter, nowMs: number): Message[] {
    const found = this.find(filter);
    for (const message of found) if (message.isExpired(nowMs)) this.delete(message.topic);
    return found.filter((message) => !message.isExpired(nowMs));
  }

  private find({ levels }: TopicFilter): Message[] {
    let current = [this.root];
    for (const [depth, name] of levels.entries()) {
      if (name === '#') return messagesOf(current, depth === 0);
      current =
        name === '+' ? childrenOf(current, depth === 0) : current.flatMap((level) => level.children.get(name) ?? []);
    }
    return current.flatMap(({ message }) => message ?? []);
  }
}

function createLevel(): Level {
  return { children: new Map(), message: undefined };
}

/** [MQTT-4.7.2-1] A wildcard in the first level does not match topics that begin with $. */
function childrenOf(levels: readonly Level[], isFirst: boolean): Level[] {
  return levels.flatMap(({ children }) =>
    [...children].filter(([name]) => !(isFirst && name.startsWith('$'))).map(([, child]) => child),
  );
}

/** The messages of these levels and of all levels below them. */
function messagesOf(tops: readonly Level[], isFirst: boolean): Message[] {
  const found = isFirst ? [] : tops.flatMap(({ message }) => message ?? []);
  let current = childrenOf(tops, isFirst);
  while (current.length > 0) {
    for (const { message } of current) if (message !== undefined) found.push(message);
    current = childrenOf(current, false);
  }
  return found;
}
