import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

/** The names of some users or terms by id, with one request for all that a page shows. */
export function useNames(path: string, ids: readonly number[]): ReadonlyMap<number, string> {
  const include = [...new Set(ids)].sort((one, other) => one - other).join();
  const query = { include, per_page: 100, _fields: 'id,name' };
  const { data } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Named>(path, query, signal),
    enabled: include !== '',
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.map(({ id, name }) => [id, plainText(name)]));
}

/** The ids of the terms that some entries have in a taxonomy. */
export const idsOf = (entries: readonly Entry[], taxonomy: Taxonomy): number[] =>
  entries.flatMap((entry) => [...termsOf(entry, taxonomy)]);
