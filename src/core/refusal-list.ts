import { formatDateTime } from './date-time.ts';
import type { AccessDirectory } from './ingress/push-access.ts';
import type { RefusalGroup, RefusalGroups } from './ingress/refusal-groups.ts';
import { type IngressStatus, type StatusError, statusType } from './ingress/status.ts';
import type { Principal } from './sign-in/principal.ts';
import type { UserDirectory } from './sign-in/user-directory.ts';

/** The groups of refusals that a user may see: those of the bots that he may read. */
export interface RefusalList {
  /** The latest first, as it is now. */
  find(principal: Principal, filter: RefusalFilter): Promise<RefusalGroup[]>;
  describe(group: RefusalGroup): Promise<ListedRefusals>;
}

export interface RefusalFilter {
  readonly botId?: number | undefined;
  readonly userId?: number | undefined;
  /** Only groups with a refusal then or later. */
  readonly sinceMs?: number | undefined;
}

export interface ListedRefusals {
  readonly id: number;
  readonly botId: number;
  readonly botName: string | null;
  readonly statusId: number;
  readonly statusName: string;
  readonly fields: readonly string[];
  readonly summary: string;
  readonly senderUserId: number;
  /** Null when the user was removed. */
  readonly senderUsername: string | null;
  /** Null when several clients sent them. */
  readonly clientId: string | null;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly example: RefusalExample;
}

export interface RefusalExample {
  /** Its id in the list of rejections, when that is known. */
  readonly rejectionId: number | null;
  readonly receivedAt: string;
  readonly clientId: string;
  readonly eventId: number | null;
  readonly message: string;
  readonly payload: string;
  readonly errors: readonly StatusError[];
}

export interface RefusalListParts {
  readonly groups: Pick<RefusalGroups, 'list'>;
  readonly access: Pick<AccessDirectory, 'find' | 'findAssigned'>;
  readonly directory: Pick<UserDirectory, 'find'>;
}

export function createRefusalList({ groups, access, directory }: RefusalListParts): RefusalList {
  return {
    async find({ role, userId: readerId }, { botId, userId, sinceMs = Number.NEGATIVE_INFINITY }) {
      const readable = role === 'admin' ? undefined : await access.findAssigned(readerId ?? 0);
      return groups
        .list()
        .filter((group) => readable === undefined || readable.has(group.botId))
        .filter((group) => botId === undefined || group.botId === botId)
        .filter((group) => userId === undefined || group.userId === userId)
        .filter(({ lastAtMs }) => lastAtMs >= sinceMs);
    },

    async describe(group) {
      const { id, botId, userId, name, fields, summary, clientId = null, count, firstAtMs, lastAtMs, example } = group;
      const [{ bot }, sender] = await Promise.all([access.find(userId, botId), directory.find(userId)]);
      return {
        id,
        botId,
        botName: bot?.name ?? null,
        statusId: statusType[name],
        statusName: name,
        fields,
        summary,
        senderUserId: userId,
        senderUsername: sender?.user.username ?? null,
        clientId,
        count,
        firstAt: formatDateTime(firstAtMs),
        lastAt: formatDateTime(lastAtMs),
        example: describeExample(example),
      };
    },
  };
}

function describeExample({ id, receivedAtMs, clientId, status, payload }: RefusalGroup['example']): RefusalExample {
  const { message, errors, eventId } = JSON.parse(status) as IngressStatus;
  const text = new TextDecoder().decode(payload);
  return {
    rejectionId: id ?? null,
    receivedAt: formatDateTime(receivedAtMs),
    clientId,
    eventId,
    message,
    payload: text,
    errors,
  };
}
