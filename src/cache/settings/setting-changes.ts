import { randomBytes } from 'node:crypto';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { Refused, truth, type CacheFacts, type StoredMember } from './member-kinds.js';
import { DEFAULT_VALUES, MEMBERS, STORED_NAMES, type CacheValues } from './setting-catalogue.js';
import { readStaticPages } from './static-pages.js';

type Changes = { -readonly [Name in keyof CacheValues]?: CacheValues[Name] };

/** What is to be done with the plan of preloading: none, or a run after some seconds. */
export type PreloadWish = 'cancel' | { startsIn: number };

/** What comes of a request to change settings. */
export interface SettingsOutcome {
  changes: Partial<CacheValues>;
  /** Whether what is kept has to go. */
  clears: boolean;
  preload?: PreloadWish;
}

/** What is stored of a site where nobody has set anything. */
export const freshValues = (): Partial<CacheValues> => ({
  cache_page_secret: randomBytes(16).toString('hex'),
  wp_cache_debug_username: randomBytes(16).toString('hex'),
});

const TIME_MEMBERS = [
  'cache_gc_email_me',
  'cache_schedule_type',
  'cache_scheduled_time',
  'cache_max_time',
  'cache_time_interval',
  'cache_schedule_interval',
] as const;

/** How expired answers are collected where nobody has said it. */
const standardCollection = (now: number) =>
  ({
    cache_schedule_type: 'interval',
    cache_schedule_interval: 'hourly',
    cache_time_interval: 600,
    cache_max_time: 1800,
    collectedFrom: now,
    hasCollection: true,
  }) satisfies Partial<CacheValues>;

/**
 * What becomes of members that are sent (cache 3), at a Unix time. Those that are not known, and values that stand for
 * nothing, are passed over.
 * @throws RestError that names every member with a value that is refused; nothing of the request is to be done then.
 */
export function settingsOutcome(
  sent: Readonly<Record<string, unknown>>,
  values: CacheValues,
  facts: CacheFacts,
  now: number,
): SettingsOutcome {
  if (isSent(sent.easy)) return easily(sent.easy, values, now);
  if (isSent(sent.reset)) {
    const changes = { ...DEFAULT_VALUES, ...freshValues(), ...standardCollection(now) };
    return { changes, clears: true, preload: 'cancel' };
  }
  const read = readMembers(sent, values, facts);
  const changes = { ...collectionOf(sent, read, values, now), ...read };
  return { changes, clears: clears(changes, values), preload: preloadOf(changes, values) };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

function easily(sent: unknown, values: CacheValues, now: number): SettingsOutcome {
  const isOn = truth(sent);
  if (isOn instanceof Refused) throw refusal(new Map([['easy', isOn]]));
  if (!isOn) return { changes: { is_cache_enabled: false, collectedFrom: 0 }, clears: false, preload: 'cancel' };
  const changes = {
    is_mobile_enabled: true,
    is_cache_enabled: true,
    is_super_cache_enabled: true,
    cache_rebuild: true,
    cache_compression: false,
    dont_cache_logged_in: 2,
    ...standardCollection(now),
  };
  return { changes, clears: clears(changes, values) };
}

/** Reads every member that is sent, in the order of the catalogue. */
function readMembers(sent: Readonly<Record<string, unknown>>, values: CacheValues, facts: CacheFacts): Changes {
  const changes: Record<string, unknown> = {};
  const refused = new Map<string, Refused>();
  const take = (name: string, value: unknown) => {
    if (value instanceof Refused) refused.set(name, value);
    else if (value !== undefined) changes[name] = value;
  };
  for (const name of STORED_NAMES) {
    if (!isSent(sent[name])) continue;
    const both = readStaticPages(name, sent[name]);
    if (both instanceof Refused) refused.set(name, both);
    else if (both) Object.assign(changes, both);
    else take(name, (MEMBERS[name] as StoredMember<unknown>).read?.(sent[name], facts));
  }
  if (isSent(sent.new_direct_page)) {
    const before = (changes.cache_direct_pages ?? values.cache_direct_pages) as readonly string[];
    const pages = MEMBERS.cache_direct_pages.read?.([...before, sent.new_direct_page], facts);
    if (pages instanceof Refused) refused.set('new_direct_page', pages);
    else take('cache_direct_pages', pages);
  }
  if (refused.size) throw refusal(refused);
  return changes as Changes;
}

function refusal(refused: ReadonlyMap<string, Refused>) {
  const problems = new Map<string, ParamProblem>();
  for (const [name, { reason }] of refused) problems.set(name, { message: `${name} ${reason.replace(/\.$/, '')}.` });
  return invalidParams(problems);
}

/** Collections are planned anew whenever something of them is said, and with the first start of the cache. */
function collectionOf(
  sent: Readonly<Record<string, unknown>>,
  { is_cache_enabled: isOn }: Changes,
  values: CacheValues,
  now: number,
): Changes {
  if (isOn === false) return { collectedFrom: 0 };
  if (TIME_MEMBERS.some((name) => isSent(sent[name]))) return { collectedFrom: now, hasCollection: true };
  if (!isOn || values.collectedFrom) return {};
  return values.hasCollection ? { collectedFrom: now } : standardCollection(now);
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function clears(changes: Changes, values: CacheValues): boolean {
  if (values.cache_lock_down && changes.cache_lock_down === false) return true;
  return STORED_NAMES.some((name) => {
    const { empties }: Pick<StoredMember<unknown>, 'empties'> = MEMBERS[name];
    return empties === true && changes[name] !== undefined && differs(changes[name], values[name]);
  });
}

function preloadOf(changes: Changes, values: CacheValues): PreloadWish | undefined {
  const { preload_on: isOn = values.preload_on, preload_interval: minutes = values.preload_interval } = changes;
  if (changes.is_cache_enabled === false || changes.preload_on === false) return 'cancel';
  const isNew = isOn && !values.preload_on;
  if (minutes === values.preload_interval && !isNew) return undefined;
  return isOn && minutes > 0 ? { startsIn: minutes * 60 } : 'cancel';
}
