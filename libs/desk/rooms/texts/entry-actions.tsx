import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BatchRequest } from '../../../client/index.js';
import { messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { list, read, write } from '../../requests.js';
import { site } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { type Entry, pathOf, type Status, type Taxonomy, termsOf } from './entry.js';

/** What can be done with several entries at once. */
export type Task =
  | { kind: 'publish' | 'draft' | 'trash' | 'restore' | 'delete' }
  | { kind: 'undo'; statuses: ReadonlyMap<number, Status> }
  | { kind: 'term'; taxonomy: Taxonomy; term: number };

interface Work {
  task: Task;
  entries: readonly Entry[];
}

/** An entry with which something did not work. */
export interface Refusal {
  entry: Entry;
  error: unknown;
}

/** How long the way back is offered. */
const UNDO_MS = 10_000;

/** The request that does something with an entry. */
function requestOf(path: string, task: Task, entry: Entry): BatchRequest {
  const one = `${path}/${entry.id}`;
  const changed = (body: object): BatchRequest => ({ path: `${one}?_fields=id`, body });
  switch (task.kind) {
    case 'trash':
      return { path: `${one}?_fields=id`, method: 'DELETE' };
    case 'delete':
      return { path: `${one}?force=true&_fields=id`, method: 'DELETE' };
    case 'undo':
      return changed({ status: task.statuses.get(entry.id) ?? 'draft' });
    case 'term':
      return changed({ [task.taxonomy.rest_base]: [...new Set([...termsOf(entry, task.taxonomy), task.term])] });
    case 'restore':
      return changed({ status: 'draft' });
    default:
      return changed({ status: task.kind });
  }
}

/** The entries with the terms that they have now: all of them are written, and others may have changed some. */
async function withTermsOfNow(path: string, entries: readonly Entry[], { rest_base: base }: Taxonomy) {
  const now = new Map<number, Entry>();
  for (let start = 0; start < entries.length; start += 100) {
    const include = entries.slice(start, start + 100).map(({ id }) => id);
    const query = { context: 'edit', status: 'any', include, per_page: 100, _fields: `id,${base}` };
    for (const entry of (await list<Entry>(path, query)).items) now.set(entry.id, entry);
  }
  return entries.map((entry) => ({ ...entry, [base]: now.get(entry.id)?.[base] ?? entry[base] }));
}

/**
 * What people do with entries of a list.
 *
 * @returns `run` for one or several, `duplicate` for one, whether something is running, and what has been refused
 */
export function useEntryActions(type: ContentType, after: () => void) {
  const words = useWords('texts');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const path = pathOf(type);
  const work = useAction(
    async ({ task, entries }: Work) => {
      const current = task.kind === 'term' ? await withTermsOfNow(path, entries, task.taxonomy) : entries;
      const results = await site.batch(current.map((entry) => requestOf(path, task, entry)));
      const refused = entries.flatMap((entry, place) => {
        const error = results[place]?.error;
        return error ? [{ entry, error }] : [];
      });
      return { task, entries, refused };
    },
    {
      changes: [path],
      after: ({ task, entries, refused }) => {
        setRefusals(refused);
        after();
        const done = entries.filter((entry) => !refused.some((one) => one.entry === entry));
        if (!done.length) return;
        const message = words[`done.${task.kind}`](done.length);
        if (task.kind !== 'trash') {
          notifications.show({ message });
          return;
        }
        const statuses = new Map(done.map(({ id, status }) => [id, status]));
        offer(message, frame.undo, () => work.mutate({ task: { kind: 'undo', statuses }, entries: done }));
      },
    },
  );
  const copy = useAction(
    async (entry: Entry) => {
      const source = await read<Entry>(`${path}/${entry.id}`, { context: 'edit' });
      return write<Entry>(path, copyOf(source, words.copyOf(source.title.raw || words.untitled)), {
        query: { _fields: 'id' },
      });
    },
    {
      changes: [path],
      after: ({ id }) => offer(words.copied, frame.edit, () => void navigate({ to: `/texts/${type.rest_base}/${id}` })),
    },
  );
  return {
    run: (task: Task, entries: readonly Entry[]) => work.mutate({ task, entries }),
    duplicate: (entry: Entry) => copy.mutate(entry),
    isRunning: work.isPending || copy.isPending,
    refusals,
    forget: () => setRefusals([]),
    messageOf: (error: unknown) => messageOf(error, frame),
  };
}

/** Reports something, and offers what may follow. */
function offer(message: string, action: string, onAction: () => void): void {
  const id = notifications.show({
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {action}
        </Button>
      </Group>
    ),
  });
}

/** Members of an entry that its copy does not have, because they belong to the entry alone, or cannot be written. */
const OWN_MEMBERS = new Set([
  ...[
    'id',
    'date',
    'date_gmt',
    'guid',
    'modified',
    'modified_gmt',
    'slug',
    'status',
    'type',
    'link',
    'author',
    'sticky',
  ],
  ...['permalink_template', 'generated_slug', 'expires', 'expires_gmt', 'expires_to', '_links', '_embedded'],
  ...['language', 'translations', 'translation_of', 'outdated'],
]);

/** A draft with what an entry contains. */
function copyOf(entry: Entry, title: string): object {
  const members = Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
    if (OWN_MEMBERS.has(name) || isEmpty(value)) return [];
    if (name === 'meta')
      return [[name, Object.fromEntries(Object.entries(value as object).filter(([, own]) => !isEmpty(own)))]];
    return [[name, isRaw(value) ? value.raw : value]];
  });
  return { ...Object.fromEntries(members), title, status: 'draft' };
}

const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value;

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && !value.length);
