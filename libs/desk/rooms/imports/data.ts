import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { list, read } from '../../requests.js';

/** Path of the imports, which begins the keys of all queries of this room. */
export const PATH = '/lintel/v1/imports';

export const FREQUENCIES = ['on_demand', 'every30mins', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export const EVENT_STATUSES = ['publish', 'draft', 'pending', 'private'] as const;
export const AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'] as const;
export const VANISHED = ['keep', 'trash'] as const;
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export const ROWS = ['cal_events', 'cal_venue', 'cal_organizer'] as const;

const STATUSES = ['draft', 'pending', 'success', 'failed', 'schedule'] as const;
export type StatusName = (typeof STATUSES)[number];

interface Counts {
  created: number;
  updated: number;
  skipped: number;
}

/** Something that was logged while an import ran. */
export interface LoggedMessage {
  level: 'info' | 'warning' | 'error';
  code: string;
  message: string;
  logged_at: string;
}

/** The options of an import; null where the settings of the site apply. */
export interface ImportSettings {
  name: string | null;
  category: number | null;
  status: string | null;
  authority: string | null;
  vanished: string | null;
  dates: string | null;
  day: number | null;
  time: string | null;
}

/** A schedule or a run. */
export interface ListedImport {
  id: number;
  type: 'manual' | 'schedule';
  status: string;
  schedule: number;
  origin: string;
  name: string | null;
  source: string;
  frequency: string | null;
  paused: boolean;
  failures: number;
  created_gmt: string;
  modified_gmt: string;
  percentage_complete: number;
  phase: 'send' | 'fetch' | 'insert' | null;
  activity: Readonly<Record<string, Counts>>;
  error: LoggedMessage | null;
  settings?: ImportSettings;
  messages?: LoggedMessage[];
  ids?: Readonly<Record<string, Record<string, number[]>>>;
}

/** What a run would do. */
export interface PreviewOfImport {
  items: number;
  first: {
    kind: 'event' | 'venue' | 'organizer';
    title: string;
    start?: string;
    end?: string;
    all_day?: boolean;
    recurring?: boolean;
    venue?: string;
  }[];
  activity: Readonly<Record<string, Counts>>;
  unchanged: number;
  problems: { line?: number; item?: string; message: string }[];
  problem_count: number;
}

/** The status of an import without its prefix. */
export const statusOf = ({ status }: Pick<ListedImport, 'status'>): StatusName =>
  STATUSES.find((name) => status.endsWith(name)) ?? 'draft';

/** Whether an import is under way. */
export const isRunning = (record: ListedImport): boolean => ['draft', 'pending'].includes(statusOf(record));

/** How often the progress of a run is asked for, in milliseconds. */
const POLL_MS = 1_000;
export const PER_PAGE = 20;

/** Schedules or runs, the latest first. They are asked for again while one of them is under way. */
export const useImports = (query: Readonly<Record<string, string | number>>) =>
  useQuery({
    queryKey: [PATH, 'list', query],
    queryFn: ({ signal }) => list<ListedImport>(PATH, { per_page: PER_PAGE, ...query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
  });

/** An import with its settings and messages. It is asked for again while it is under way. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => read<ListedImport>(`${PATH}/${id}`, undefined, signal),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });

interface Category {
  id: number;
  name: string;
}

const CATEGORIES = '/cms/v2/cal_events_cat';

/** The categories of events. */
export const useCategories = () =>
  useQuery({
    queryKey: [CATEGORIES, 'names'],
    queryFn: ({ signal }) =>
      read<Category[]>(CATEGORIES, { per_page: 100, context: 'edit', _fields: 'id,name', orderby: 'name' }, signal),
    staleTime: 60_000,
  });
