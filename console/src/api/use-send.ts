import { notifications } from '@mantine/notifications';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { explainError } from '#console/parts/explain-error.ts';
import { useSession } from '#console/session/session.tsx';
import { type Method, sendJson } from './get-json.ts';

export interface SendOptions<Answer> {
  /** Paths that have changed: everything that was read from an address that begins with one of them is read again. */
  readonly changes?: readonly string[];
  /** The notice after a success. */
  readonly done?: string;
  readonly onDone?: (answer: Answer) => void;
}

export interface Change {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

/** Changes something. A problem is shown in the corner with the sentence of the service. */
export function useSend<Answer = unknown>(options: SendOptions<Answer> = {}): UseMutationResult<Answer, Error, Change> {
  const { client } = useSession();
  const queries = useQueryClient();
  const { changes = [], done, onDone } = options;
  return useMutation<Answer, Error, Change>({
    mutationFn: ({ method, path, body }) => sendJson<Answer>(client, method, path, body),
    onSuccess: async (answer) => {
      if (done !== undefined) notifications.show({ message: done, color: 'pitch' });
      onDone?.(answer);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => changes.some((change) => String(path).startsWith(change)),
      });
    },
    onError: (error) => notifications.show({ message: explainError(error), color: 'red', autoClose: 10_000 }),
  });
}
