import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isConflict, read, type Versioned, write } from '../../requests.js';

const BASE = '/redirection/v1';

/** Paths of the routes of this room. */
export const PATHS = {
  rules: `${BASE}/redirect`,
  groups: `${BASE}/group`,
  missing: `${BASE}/404`,
  log: `${BASE}/log`,
  settings: `${BASE}/setting`,
  targets: `${BASE}/redirect/post`,
  importers: `${BASE}/import/plugin`,
  why: '/lintel/v1/redirections/why',
} as const;

/** The path that imports a file into a group. */
export const importPath = (group: string): string => `${BASE}/import/file/${group}`;
/** The path that exports rules. */
export const exportPath = (format: string): string => `${BASE}/export/all/${format}`;

export const QUERY_HANDLINGS = ['exact', 'ignore', 'pass', 'exactorder'] as const;

/** How the source of a rule is compared. */
export interface RuleFlags {
  flag_query: string;
  flag_case: boolean;
  flag_trailing: boolean;
  flag_regex: boolean;
}

/** A rule, as the interface shows it. */
export interface RedirectRule {
  id: number;
  url: string;
  match_data: { source?: RuleFlags; options?: { log_exclude?: boolean } } | null;
  action_code: number;
  action_type: string;
  action_data: Record<string, unknown> | null;
  match_type: string;
  title: string;
  hits: number;
  group_id: number;
  position: number;
  last_access: string;
  enabled: boolean;
  problem?: string;
}

/** A group of rules. */
export interface RuleGroup {
  id: number;
  name: string;
  redirects: number;
  module_id: number;
  moduleName: string;
  enabled: boolean;
  default?: boolean;
}

/** A visit in a log; `count` and the value alone if visits are grouped. */
export interface VisitRow {
  id: number | string;
  url: string;
  count?: number;
  created?: string;
  created_time?: string;
  referrer?: string | null;
  agent?: string | null;
  ip?: string;
  http_code?: number;
  request_method?: string;
  sent_to?: string;
  redirection_id?: number;
}

/** A page of a list of this namespace. */
export interface ItemList<T> {
  items: T[];
  total: number;
}

/** Number of rows on a page. */
export const PER_PAGE = 50;

interface Slice {
  page: number;
  orderby?: string;
  direction?: 'asc' | 'desc';
  groupBy?: string;
  filters: Readonly<Record<string, string>>;
}

/** A page of a list: filters that are empty do not count. Its pages start at 1, as in addresses of the desk. */
export const useItems = <T>(path: string, { page, filters, ...order }: Slice) =>
  useQuery({
    queryKey: [path, 'list', page, filters, order],
    queryFn: ({ signal }) =>
      read<ItemList<T>>(
        path,
        {
          page: page - 1,
          per_page: PER_PAGE,
          ...Object.fromEntries(Object.entries(order).filter(([, value]) => value)),
          ...filterQuery(filters),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

function filterQuery(filters: Readonly<Record<string, string>>): object {
  const sent = Object.entries(filters).filter(([, value]) => value !== '');
  return sent.length ? { filterBy: Object.fromEntries(sent) } : {};
}

/** All groups, by name. */
export const useGroups = () =>
  useQuery({
    queryKey: [PATHS.groups, 'all'],
    queryFn: async ({ signal }) =>
      (await read<ItemList<RuleGroup>>(PATHS.groups, { per_page: 200, orderby: 'name', direction: 'asc' }, signal))
        .items,
  });

/** The group of new rules, unless another one is chosen. */
export const defaultGroup = (groups: readonly RuleGroup[]): RuleGroup | undefined =>
  groups.find((group) => group.default) ?? groups[0];

/** The present state of a rule; undefined if it is not there any more. */
export const readRule = async (id: number): Promise<RedirectRule | undefined> =>
  (await read<ItemList<RedirectRule>>(PATHS.rules, { filterBy: { id: String(id) }, per_page: 5 })).items[0];

/** The present state of a rule with its version. Rules have no route to read them: a change of no version is refused with it. */
export async function readRuleVersion(id: number): Promise<Versioned<RedirectRule>> {
  try {
    const { item } = await write<{ item: RedirectRule }>(`${PATHS.rules}/${id}`, {}, { etag: '"none"' });
    return { item, etag: undefined };
  } catch (error) {
    const { current, etag } = isConflict(error)
      ? (error.data as { current?: { item: RedirectRule }; etag?: string })
      : {};
    if (!current) throw error;
    return { item: current.item, etag };
  }
}

/** Runs an action on items of a list: rules, groups, or entries of a log. */
export const bulk = (kind: 'redirect' | 'group' | '404' | 'log', action: string, body: object): Promise<unknown> =>
  write(`${BASE}/bulk/${kind}/${action}`, { per_page: 5, ...body });

/** An entry of the site that a rule can lead to. */
export interface Target {
  title: string;
  value: string;
}

/** The entries whose title or slug contains a text, with paths in place of URLs of this site. */
export async function findTargets(text: string, signal?: AbortSignal): Promise<Target[]> {
  const found = await read<Target[]>(PATHS.targets, { text }, signal);
  return found.map(({ title, value }) => ({ title, value: pathOf(value) }));
}

/** The path of a URL of this site; other URLs as they are. */
export function pathOf(url: string): string {
  const parsed = new URL(url, location.origin);
  return parsed.origin === location.origin ? parsed.pathname + parsed.search : url;
}

/** Words of an address by which its former entry may be found, the best first. */
export function wordsOf(address: string): string[] {
  const [path = ''] = address.split(/[?#]/, 1);
  const slug =
    path
      .replace(/\.\w{2,5}$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? '';
  const words = slug.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3 && !/^\d+$/.test(word));
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  return [...new Set([slug, words.join(' '), ...longest])].filter((text) => text.length > 2);
}

/** The entry that an address most likely meant. */
export async function proposeTarget(address: string, signal?: AbortSignal): Promise<Target | undefined> {
  for (const text of wordsOf(address)) {
    const [found] = await findTargets(text, signal);
    if (found) return found;
  }
  return undefined;
}
