import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { plainText } from '../../parts/plain-text.js';
import { list, read } from '../../requests.js';
import { useMe } from '../../session.js';
import type { ContentType } from '../../types.js';
import { editsOthers, type Entry, fieldsOf, pathOf, type Taxonomy, termsOf } from './entry.js';
import type { DeclaredFields } from './fields.js';

const MINUTE = 60_000;

/** The taxonomies of a type, in its order; undefined until they are known. */
export function useTaxonomies(type: ContentType) {
  const query = { type: type.slug };
  return useQuery({
    queryKey: ['/cms/v2/taxonomies', query],
    queryFn: async ({ signal }) =>
      Object.values(await read<Record<string, Taxonomy>>('/cms/v2/taxonomies', query, signal)),
    staleTime: 5 * MINUTE,
  });
}

/** What a list of texts is asked for; the members are those of its address. */
export interface View {
  status: string;
  search: string;
  author: string;
  by: string;
  direction: string;
  size: string;
  page: string;
  /** Ids of terms, by the REST base of their taxonomy, and values of declared fields. */
  [filter: string]: string;
}

/** Whether a list is shown as a tree: the usual order of a type with parents, with nothing left out. */
export const isTree = (
  type: ContentType,
  view: View,
  taxonomies: readonly Taxonomy[],
  { filters }: DeclaredFields,
): boolean =>
  type.hierarchical &&
  view.by === 'menu_order' &&
  view.status === 'any' &&
  !view.search &&
  !view.author &&
  taxonomies.every(({ rest_base: base }) => !view[base]) &&
  filters.every(({ key }) => !view[key]);

/** Trees have the most entries that a page may have, because parents and children belong together. */
const TREE_SIZE = 100;

/** A page of the list of a type. */
export function useEntries(type: ContentType, view: View, taxonomies: readonly Taxonomy[], fields: DeclaredFields) {
  const me = useMe();
  const terms = taxonomies.map(({ rest_base: base }) => [base, view[base]]).filter(([, id]) => id);
  const limits = fields.filters.map(({ key, parameter }) => [parameter, view[key]]).filter(([, value]) => value);
  // Without the right to edit those of others, the site leaves them out of the page, which would have gaps.
  const author = editsOthers(type, me) || !type.supports.author ? view.author : String(me.id);
  const path = pathOf(type);
  const query = {
    ...{ context: 'edit', status: view.status, orderby: view.by, order: view.direction, page: view.page },
    per_page: isTree(type, view, taxonomies, fields) ? TREE_SIZE : view.size,
    ...(view.search ? { search: view.search } : {}),
    ...(author ? { author } : {}),
    ...(Object.fromEntries([...terms, ...limits]) as Record<string, string>),
    _fields: fieldsOf(
      taxonomies,
      fields.columns.map(({ name }) => name),
    ),
  };
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Entry>(path, query, signal),
    // Pages and filters of one type follow each other without a gap; types do not.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[0] === path ? keepPreviousData(last) : undefined),
  });
}

interface Named {
  id: number;
  name: string;
}

/** As many as a list may ask for. */
const NAMES_AT_ONCE = 100;

/** Asks for the names of some users or terms by id. */
const namesQuery = (path: string, some: readonly number[]) => {
  const ids = [...new Set(some)].sort((one, other) => one - other);
  return {
    queryKey: [path, 'names', ids.join()],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / NAMES_AT_ONCE) }, (_, part) =>
        ids.slice(part * NAMES_AT_ONCE, (part + 1) * NAMES_AT_ONCE),
      );
      const lists = parts.map((part) =>
        list<Named>(path, { include: part.join(), per_page: NAMES_AT_ONCE, _fields: 'id,name' }, signal),
      );
      const items = (await Promise.all(lists)).flatMap((one) => one.items);
      return new Map(items.map(({ id, name }) => [id, plainText(name)]));
    },
    enabled: ids.length > 0,
    staleTime: MINUTE,
    placeholderData: keepPreviousData<Map<number, string>>,
  };
};

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** The names of some users by id, with one request for a hundred. */
export const useNames = (path: string, ids: readonly number[]): ReadonlyMap<number, string> =>
  useQuery(namesQuery(path, ids)).data ?? NO_NAMES;

/** The names of the terms that some entries have, by their ids. */
export function useTermNames(
  taxonomies: readonly Taxonomy[],
  entries: readonly Entry[],
): ReadonlyMap<Taxonomy, ReadonlyMap<number, string>> {
  const results = useQueries({
    queries: taxonomies.map((taxonomy) =>
      namesQuery(
        `/cms/v2/${taxonomy.rest_base}`,
        entries.flatMap((entry) => [...termsOf(entry, taxonomy)]),
      ),
    ),
  });
  return new Map(taxonomies.map((taxonomy, index) => [taxonomy, results[index]?.data ?? NO_NAMES]));
}
