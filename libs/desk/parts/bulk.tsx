import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { BatchRequest } from '#libs/client';
import { signedIn } from '../ended-session.js';
import { messageOf } from '../frame/failure.js';
import { isSignedOut, remove, write } from '../requests.js';
import { site } from '../site.js';
import { useWords } from '../words.js';
import { useAction } from './action.js';
import { offer } from './offer.js';

interface BulkOptions<Item, Task> {
  /** Path of the route whose lists are read again. */
  path: string;
  /** The request that does something with an item. */
  requestOf: (task: Task, item: Item) => BatchRequest;
  /** Whether the routes cannot be in batches: requests are sent one after another. */
  isUnbatched?: boolean;
  /** Reads what the requests depend on. */
  prepare?: (task: Task, items: readonly Item[]) => Promise<readonly Item[]>;
  nameOf: (item: Item) => string;
  /** What is said when it has succeeded with some items. */
  done: (task: Task, count: number) => string;
  /** What takes it back. */
  undo?: (task: Task, items: readonly Item[]) => Task | undefined;
  after?: () => void;
}

/** An item with which something did not work. */
export interface Refusal {
  name: string;
  error: unknown;
}

/** Does something with one or several items, reports how it went, and offers the way back. */
export function useBulk<Item, Task>({ path, requestOf, prepare, nameOf, ...options }: BulkOptions<Item, Task>) {
  const frame = useWords('frame');
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const work = useAction(
    async ({ task, items }: { task: Task; items: readonly Item[] }) => {
      const current = (await prepare?.(task, items)) ?? items;
      const requests = current.map((item) => requestOf(task, item));
      const results = await (options.isUnbatched ? sendEach(requests) : sendTogether(requests));
      const errors = items.map((_, place) => results[place]?.error);
      return { task, items, errors };
    },
    {
      changes: [path],
      after: ({ task, items, errors }) => {
        setRefusals(
          items.flatMap((item, place) => (errors[place] ? [{ name: nameOf(item), error: errors[place] }] : [])),
        );
        options.after?.();
        const done = items.filter((_, place) => !errors[place]);
        if (!done.length) return;
        const message = options.done(task, done.length);
        const back = options.undo?.(task, done);
        if (back) offer(message, frame.undo, () => work.mutate({ task: back, items: done }));
        else notifications.show({ message });
      },
    },
  );
  return {
    run: (task: Task, items: readonly Item[]) => work.mutate({ task, items }),
    isRunning: work.isPending,
    refusals,
    forget: () => setRefusals([]),
  };
}

/** Sends requests in batches. */
const sendTogether = (requests: readonly BatchRequest[]) =>
  signedIn(async () => {
    const results = await site.batch(requests);
    const ended = results.find((result) => isSignedOut(result?.error));
    if (ended?.error) throw ended.error;
    return results;
  });

/** Sends requests one after another, as a batch does. */
async function sendEach(requests: readonly BatchRequest[]): Promise<{ error?: unknown }[]> {
  const results: { error?: unknown }[] = [];
  for (const { path, method, body } of requests)
    try {
      await (method === 'DELETE' ? remove(path) : write(path, body));
      results.push({});
    } catch (error) {
      if (isSignedOut(error)) throw error;
      results.push({ error });
    }
  return results;
}

/** With which items something did not work, and why. Stays until it is closed. */
export function Refusals({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  const frame = useWords('frame');
  if (!refusals.length) return undefined;
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      title={frame.refused(refusals.length)}
      withCloseButton
      closeButtonLabel={frame.close}
      onClose={onClose}
    >
      <ul className="plain">
        {refusals.map(({ name, error }, place) => (
          <li key={place}>
            <strong>{name}</strong>: {messageOf(error, frame)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
