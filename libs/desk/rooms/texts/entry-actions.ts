import { useNavigate } from '@tanstack/react-router';
import type { BatchRequest } from '#libs/client';
import { useAction } from '../../parts/action.js';
import { useBulk } from '../../parts/bulk.js';
import { offer } from '../../parts/offer.js';
import { create, list, read } from '../../requests.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { type Entry, pathOf, type Status, type Taxonomy, termsOf } from './entry.js';

/** What can be done with several entries at once. */
export type Task =
  | { kind: 'publish' | 'draft' | 'trash' | 'restore' | 'delete' }
  | { kind: 'undo'; statuses: ReadonlyMap<number, Status> }
  | { kind: 'term'; taxonomy: Taxonomy; term: number };

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
    case 'publish':
    case 'draft':
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
  const path = pathOf(type);
  const bulk = useBulk<Entry, Task>({
    path,
    requestOf: (task, entry) => requestOf(path, task, entry),
    prepare: async (task, entries) => (task.kind === 'term' ? withTermsOfNow(path, entries, task.taxonomy) : entries),
    nameOf: ({ title }) => title.raw || words.untitled,
    done: ({ kind }, count) => words[`done.${kind}`](count),
    undo: ({ kind }, entries) =>
      kind === 'trash' ? { kind: 'undo', statuses: new Map(entries.map(({ id, status }) => [id, status])) } : undefined,
    after,
  });
  const copy = useAction(
    async (entry: Entry) => {
      const source = await read<Entry>(`${path}/${entry.id}`, { context: 'edit' });
      return create<Entry>(path, copyOf(source, words.copyOf(source.title.raw || words.untitled)), { _fields: 'id' });
    },
    {
      changes: [path],
      after: ({ id }) => offer(words.copied, frame.edit, () => void navigate({ to: `/texts/${type.rest_base}/${id}` })),
    },
  );
  return { ...bulk, duplicate: (entry: Entry) => copy.mutate(entry), isRunning: bulk.isRunning || copy.isPending };
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
