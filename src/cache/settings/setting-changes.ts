import { Rejected } from '../../settings/catalogue/index.js';
import { CACHE_SETTINGS, type CacheValues } from './setting-catalogue.js';
import { AT_WHITESPACE, readTexts, truth, type CacheContext, readStaticPages } from './setting-types.js';

type Changes = Partial<CacheValues>;

/** A change of the preload schedule: no run, or one that starts in some seconds. */
export type PreloadSchedule = 'cancel' | { startsIn: number };

/** The result of a request to change settings. */
interface SettingsOutcome {
  changes: Changes;
  /** Whether the whole cache is cleared, regardless of what the changed settings invalidate. */
  clears: boolean;
  preload?: PreloadSchedule;
}

const TIME_MEMBERS = [
  'cache_gc_email_me',
  'cache_schedule_type',
  'cache_scheduled_time',
  'cache_max_time',
  'cache_time_interval',
  'cache_schedule_interval',
] as const;

/** The schedule of collections unless a request sets one. */
const defaultCollection = (now: number) =>
  ({
    cache_schedule_type: 'interval',
    cache_schedule_interval: 'hourly',
    cache_time_interval: 600,
    cache_max_time: 1800,
    collectedFrom: now,
    hasCollection: true,
  }) satisfies Partial<CacheValues>;

/**
 * Computes what a request changes. Unknown members and meaningless values are ignored. `now` is a Unix time.
 * @throws RestError that names every member with an invalid value.
 */
export function settingsOutcome(
  sent: Readonly<Record<string, unknown>>,
  values: CacheValues,
  context: CacheContext,
  now: number,
): SettingsOutcome {
  if (isSent(sent.easy)) return easyOutcome(sent.easy, now);
  if (isSent(sent.reset)) {
    const changes = { ...CACHE_SETTINGS.defaults, ...CACHE_SETTINGS.initial(), ...defaultCollection(now) };
    return { changes, clears: true, preload: 'cancel' };
  }
  const read = readMembers(Object.fromEntries(Object.entries(sent).filter(([, one]) => isSent(one))), values, context);
  const changes = { ...collectionOf(sent, read, values, now), ...read };
  const unlocks = values.cache_lock_down && changes.cache_lock_down === false;
  return { changes, clears: unlocks, preload: preloadOf(changes, values) };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

function easyOutcome(sent: unknown, now: number): SettingsOutcome {
  const isOn = truth(sent);
  if (isOn instanceof Rejected) Rejected.raise(new Map([['easy', isOn]]));
  if (!isOn) return { changes: { is_cache_enabled: false, collectedFrom: 0 }, clears: false, preload: 'cancel' };
  const changes: Changes = {
    is_mobile_enabled: true,
    is_cache_enabled: true,
    is_super_cache_enabled: true,
    cache_rebuild: true,
    cache_compression: false,
    dont_cache_logged_in: 2,
    ...defaultCollection(now),
  };
  return { changes, clears: false };
}

/** Reads every member that is sent. */
function readMembers(sent: Readonly<Record<string, unknown>>, values: CacheValues, context: CacheContext): Changes {
  const { changes, rejected } = CACHE_SETTINGS.read(sent, context);
  const pages =
    sent.new_direct_page === undefined
      ? changes.cache_direct_pages
      : readTexts([...(changes.cache_direct_pages ?? values.cache_direct_pages), sent.new_direct_page], AT_WHITESPACE);
  if (pages instanceof Rejected) rejected.set('new_direct_page', pages);
  Rejected.raise(rejected);
  return {
    ...changes,
    ...readStaticPages(sent),
    ...(pages instanceof Rejected || !pages ? {} : { cache_direct_pages: pages }),
  };
}

/** Collections are rescheduled by every request with one of their settings, and when the cache is enabled. */
function collectionOf(
  sent: Readonly<Record<string, unknown>>,
  { is_cache_enabled: isOn }: Changes,
  values: CacheValues,
  now: number,
): Changes {
  if (isOn === false) return { collectedFrom: 0 };
  if (TIME_MEMBERS.some((name) => isSent(sent[name]))) return { collectedFrom: now, hasCollection: true };
  if (!isOn || values.collectedFrom) return {};
  return values.hasCollection ? { collectedFrom: now } : defaultCollection(now);
}

function preloadOf(changes: Changes, values: CacheValues): PreloadSchedule | undefined {
  const { preload_on: isOn = values.preload_on, preload_interval: minutes = values.preload_interval } = changes;
  if (changes.is_cache_enabled === false || changes.preload_on === false) return 'cancel';
  const isNew = isOn && !values.preload_on;
  if (minutes === values.preload_interval && !isNew) return undefined;
  return isOn && minutes > 0 ? { startsIn: minutes * 60 } : 'cancel';
}
