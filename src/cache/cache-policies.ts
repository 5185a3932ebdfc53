import { Injectable } from '@nestjs/common';
import { EVERYTHING, type CacheableResponse } from '#libs/invalidation';
import { RestOptions, SiteUrls } from '#libs/rest';
import { Expression, percentDecoded } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { CLEARED } from './clearing.js';
import { pageTransform } from './page-transforms.js';
import { CacheSettings } from './settings/cache-settings.js';
import type { CacheValues } from './settings/setting-catalogue.js';
import { isKindCached } from './settings/setting-types.js';

/** The rules of caching, compiled from the settings for use by requests. */
export interface CachePolicy {
  isOn: boolean;
  /** Longest lifetime in milliseconds; 0 for no limit. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded. Preloaded pages do not expire by age. */
  preloads: boolean;
  /** Whether expired responses are sent while new ones are rendered. */
  servesStale: boolean;
  /** Whether responses to URLs with a query are cached. */
  cachesQueries: boolean;
  /** Whether compressed bodies are stored and sent. */
  compresses: boolean;
  /** Whether compressed bodies of REST responses are sent. */
  compressesRest: boolean;
  /** Whether they are compressed when they are first asked for; else when they are stored. */
  compressesOnDemand: boolean;
  /** Whether `If-Modified-Since` is honoured. */
  honoursModifiedSince: boolean;
  /** Whether pages end with a comment that holds the time at which they were cached. */
  stampsPages: boolean;
  /** Whether responses are also stored in files. */
  savesFiles: boolean;
  /** Whether REST responses are cached. */
  keepsRest: boolean;
  /** Whether any cookie bypasses the cache; otherwise only cookies that identify a visitor do. */
  refusesCookies: boolean;
  /** Whether visitors identified by a cookie are treated as anonymous. */
  treatsKnownAsAnonymous: boolean;
  /** Whether a page of a kind, such as `archive author`, is cached at a path. */
  cachesKind(kind: string | undefined, path: string): boolean;
  /** Whether responses for a URL (path and query) may be cached. */
  cachesUrl(url: string): boolean;
  /** Whether a user agent gets cached responses. */
  servesAgent(agent: string | undefined): boolean;
  /** The page variant for a user agent; empty for the default. */
  variantOf(agent: string | undefined): string;
  /** The tags that a change invalidates, of all its tags. */
  effectiveTags(tags: readonly string[]): readonly string[];
  /** Applies the transformations of cached pages to a response. */
  transformed(made: CacheableResponse): CacheableResponse;
}

/** The current policy, compiled again whenever the settings change. */
@Injectable()
export class CachePolicies {
  current: CachePolicy;

  constructor(
    private readonly settings: CacheSettings,
    private readonly site: SettingsService,
    private readonly address: SiteUrls,
    private readonly rest: RestOptions,
  ) {
    this.current = this.compiled();
    settings.onChange(() => {
      this.current = this.compiled();
    });
  }

  private compiled(): CachePolicy {
    const { site } = this;
    const own = policyOf(this.settings.current, this.address.url);
    return {
      ...own,
      compressesRest: own.compresses || this.rest.compresses,
      compressesOnDemand: !own.compresses && this.rest.compresses,
      get keepsRest() {
        return site.get('cache_rest');
      },
    };
  }
}

/** The value of `dont_cache_logged_in` with which any cookie bypasses the cache. */
const NO_COOKIES = 1;

/** Compiles the settings; `siteUrl` is the URL of the site. */
function policyOf(
  settings: CacheValues,
  siteUrl: string,
): Omit<CachePolicy, 'keepsRest' | 'compressesRest' | 'compressesOnDemand'> {
  const agents = settings.cache_rejected_user_agent.map((part) => part.toLowerCase());
  const directPages = new Set(settings.cache_direct_pages.map(withoutSlash));
  const isWhole = !settings.is_mfunc_enabled;
  return {
    isOn: settings.is_cache_enabled,
    lifetime: settings.cache_max_time * 1000,
    preloads: settings.preload_on,
    servesStale: settings.cache_rebuild,
    cachesQueries: !settings.no_cache_for_get,
    compresses: settings.cache_compression && isWhole,
    honoursModifiedSince: settings.use_304_headers && isWhole,
    stampsPages: settings.wp_super_cache_comments,
    savesFiles: settings.is_super_cache_enabled,
    refusesCookies: settings.dont_cache_logged_in === NO_COOKIES,
    treatsKnownAsAnonymous: settings.make_known_anon,
    cachesKind: (kind, path) => isKindCached(settings.pages, kind) || directPages.has(withoutSlash(path)),
    cachesUrl: urlFilter(settings),
    servesAgent: (agent = '') => {
      const name = agent.toLowerCase();
      return !agents.some((part) => name.includes(part));
    },
    variantOf: mobileVariants(settings),
    effectiveTags: tagFilter(settings),
    transformed: pageTransform(settings, siteUrl),
  };
}

/** Paths are compared without leading and trailing slashes. */
const withoutSlash = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** The settings of mobile variants. */
interface MobileSettings {
  is_mobile_enabled: boolean;
  /** Comma-separated substrings of user agents. */
  cache_mobile_browsers: string;
  /** Comma-separated prefixes of user agents, of four characters each. */
  cache_mobile_prefixes: string;
}

const PREFIX_LENGTH = 4;
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/**
 * Compiles the function that maps a user agent to its page variant: empty, ` mobile`, or a space and the prefix.
 * Variants are appended to cache keys; the space keeps them distinct from URLs.
 */
export function mobileVariants(settings: MobileSettings): (agent: string | undefined) => string {
  if (!settings.is_mobile_enabled) return () => '';
  const parts = listed(settings.cache_mobile_browsers);
  const prefixes = new Set(listed(settings.cache_mobile_prefixes));
  return (agent = '') => {
    const name = agent.toLowerCase();
    if (parts.some((part) => name.includes(part))) return ' mobile';
    const prefix = name.slice(0, PREFIX_LENGTH);
    return prefixes.has(prefix) ? ` ${prefix}` : '';
  };
}

/** URLs that contain one of these are never cached. */
const NEVER = ['/wp-admin/', 'xmlrpc.php', 'wp-app.php'];
/** Longest URL that is cached: the cost of matching expressions grows with the length. */
const MAX_URL_LENGTH = 2000;

/** The settings that exclude URLs. */
interface UrlSettings {
  /** Expressions of URLs that are not cached. */
  cache_rejected_uri: readonly string[];
  /** File names that are cached although an expression matches. */
  cache_acceptable_files: readonly string[];
}

/** Compiles the function that decides whether responses for a URL (path and query as sent) may be cached. */
function urlFilter({
  cache_rejected_uri: sources,
  cache_acceptable_files: accepted,
}: UrlSettings): (url: string) => boolean {
  const rejected = sources.map((source) => new Expression(source, false));
  const files = new Set(accepted);
  return (url) => {
    if (url.length > MAX_URL_LENGTH) return false;
    const [path = ''] = url.split('?', 1);
    if (NEVER.some((part) => path.includes(part))) return false;
    const spellings = new Set([url, percentDecoded(url) ?? url]);
    return (
      files.has(path.slice(path.lastIndexOf('/') + 1)) ||
      !rejected.some((expression) => [...spellings].some((spelling) => expression.isIn(spelling)))
    );
  };
}

/** The settings that decide what content changes invalidate. */
export interface ChangeSettings {
  cache_lock_down: boolean;
  clear_cache_on_post_edit: boolean;
  refresh_current_only_on_comments: boolean;
}

/** Tags of comments, on the page of their entry and elsewhere. */
const OF_COMMENTS = /^(?:comments:|comment-count:|any:comment$|latest-comments$|anything$)/;
const OF_PAGE = 'comments:';

/**
 * Compiles the function that selects the tags that a change invalidates. Explicit clearing of the cache is never
 * filtered.
 */
export function tagFilter(settings: ChangeSettings): (tags: readonly string[]) => readonly string[] {
  return (tags) => {
    if (tags.includes(CLEARED)) return tags;
    if (settings.cache_lock_down) return [];
    if (!tags.every((tag) => OF_COMMENTS.test(tag))) return settings.clear_cache_on_post_edit ? [EVERYTHING] : tags;
    return settings.refresh_current_only_on_comments ? tags.filter((tag) => tag.startsWith(OF_PAGE)) : tags;
  };
}
