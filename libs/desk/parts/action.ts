import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../frame/failure.js';
import { isSignedOut } from '../requests.js';
import { useWords } from '../words.js';

interface ActionOptions<Result> {
  /** What is said when it has succeeded. */
  done?: string | ((result: Result) => string | undefined);
  /** Paths of the routes whose responses are read again. */
  changes?: readonly string[];
  /** Runs after success. */
  after?: (result: Result) => void | Promise<void>;
}

/** Something that people do: reports how it went, and reads again what it has changed. */
export function useAction<Input, Result>(work: (input: Input) => Promise<Result>, options: ActionOptions<Result> = {}) {
  const frame = useWords('frame');
  const queries = useQueryClient();
  const { done, changes = [], after } = options;
  const closeButtonProps = { 'aria-label': frame.close };
  return useMutation({
    mutationFn: work,
    onSuccess: async (result) => {
      const message = typeof done === 'function' ? done(result) : done;
      if (message !== undefined) notifications.show({ message, closeButtonProps });
      await after?.(result);
      await Promise.all(changes.map((path) => queries.invalidateQueries({ queryKey: [path] })));
    },
    onError: (error) => {
      // An ended session has a dialog of its own.
      if (!isSignedOut(error))
        notifications.show({
          ...{ color: 'red', title: frame.errorTitle, role: 'alert' },
          ...{ message: messageOf(error, frame), closeButtonProps },
        });
    },
  });
}
