import { Injectable } from '@nestjs/common';
import { EVERYTHING, type MadeAnswer } from '#libs/invalidation';
import { SiteAddress } from '#libs/rest';
import { Expression, percentDecoded } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { CLEARED } from './clearing.js';
import { pageTransform } from './page-transforms.js';
import { CacheSettings } from './settings/cache-settings.js';
import type { CacheValues } from './settings/setting-catalogue.js';
import { isKindKept } from './settings/setting-types.js';

/** The rules of caching, compiled from the settings for use by requests. */
export interface CachePolicy {
  isOn: boolean;
  /** Longest lifetime in milliseconds; 0 for no limit. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
  /** Whether expired responses are sent while new ones are made. */
  rebuilds: boolean;
  /** Whether responses to URLs with a query are cached. */
  keepsQueries: boolean;
  /** Whether compressed forms are stored and sent. */
  compresses: boolean;
  /** Whether `If-Modified-Since` is honoured. */
  comparesTimes: boolean;
  /** Whether pages end with a comment that says when they were made. */
  stampsPages: boolean;
  /** Whether responses are stored in files, too. */
  savesFiles: boolean;
  /** Whether responses of the REST interface are cached. */
  keepsRest: boolean;
  /** Whether visitors with any cookie get no cached responses; else only visitors whom the site knows. */
  refusesCookies: boolean;
  /** Whether visitors whom the site knows by a cookie are treated as anonymous. */
  treatsKnownAsOthers: boolean;
  /** Whether pages of a kind, as they name it, are cached at a path. */
  keepsKind(kind: string | undefined, path: string): boolean;
  /** Whether responses to a path, with or without a query, may be cached. */
  keepsAddress(address: string): boolean;
  /** Whether a user agent gets cached responses. */
  servesAgent(agent: string | undefined): boolean;
  /** The variant of pages for a user agent; empty for the usual one. */
  variantOf(agent: string | undefined): string;
  /** The tags of a change that invalidate responses. */
  counted(tags: readonly string[]): readonly string[];
  /** A response in the form in which it is cached. */
  dressed(made: MadeAnswer): MadeAnswer;
}

/** The policy in force, made of the settings whenever they change. */
@Injectable()
export class CachePolicies {
  current: CachePolicy;

  constructor(
    private readonly settings: CacheSettings,
    private readonly site: SettingsService,
    private readonly address: SiteAddress,
  ) {
    this.current = this.compiled();
    settings.onChange(() => {
      this.current = this.compiled();
    });
  }

  private compiled(): CachePolicy {
    const { site } = this;
    return {
      ...policyOf(this.settings.current, this.address.url),
      get keepsRest() {
        return site.get('cache_rest');
      },
    };
  }
}

/** The value by which visitors with any cookie get no cached responses. */
const NO_COOKIES = 1;

/** Compiles the settings; `siteUrl` is the URL of the site. */
function policyOf(settings: CacheValues, siteUrl: string): Omit<CachePolicy, 'keepsRest'> {
  const agents = settings.cache_rejected_user_agent.map((part) => part.toLowerCase());
  const direct = new Set(settings.cache_direct_pages.map(withoutSlash));
  const isWhole = !settings.is_mfunc_enabled;
  return {
    isOn: settings.is_cache_enabled,
    lifetime: settings.cache_max_time * 1000,
    preloads: settings.preload_on,
    rebuilds: settings.cache_rebuild,
    keepsQueries: !settings.no_cache_for_get,
    compresses: settings.cache_compression && isWhole,
    comparesTimes: settings.use_304_headers && isWhole,
    stampsPages: settings.wp_super_cache_comments,
    savesFiles: settings.is_super_cache_enabled,
    refusesCookies: settings.dont_cache_logged_in === NO_COOKIES,
    treatsKnownAsOthers: settings.make_known_anon,
    keepsKind: (kind, path) => isKindKept(settings.pages, kind) || direct.has(withoutSlash(path)),
    keepsAddress: addressFilter(settings),
    servesAgent: (agent = '') => {
      const name = agent.toLowerCase();
      return !agents.some((part) => name.includes(part));
    },
    variantOf: mobileVariants(settings),
    counted: tagFilter(settings),
    dressed: pageTransform(settings, siteUrl),
  };
}

/** A page is meant with and without a slash around its path. */
const withoutSlash = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** The settings of user agents on phones and tablets. */
interface MobileSettings {
  is_mobile_enabled: boolean;
  /** Parts of their names, with commas between. */
  cache_mobile_browsers: string;
  /** The four characters that their names may begin with, with commas between. */
  cache_mobile_prefixes: string;
}

const PREFIX_LENGTH = 4;
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/**
 * The variant of pages for a user agent: none, that of all mobile ones, or that of its prefix. No URL ends like these.
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

/** URLs with these parts are never cached. */
const NEVER = ['/wp-admin/', 'xmlrpc.php', 'wp-app.php'];
/** Longest URL that is matched: the cost of an expression grows with it. */
const LONGEST = 2000;

/** The settings of URLs. */
interface AddressSettings {
  /** Expressions of URLs that are not cached. */
  cache_rejected_uri: readonly string[];
  /** Names of files that are cached all the same. */
  cache_acceptable_files: readonly string[];
}

/** Makes the function that says whether responses to a path, with or without a query as it was sent, may be cached. */
function addressFilter({
  cache_rejected_uri: sources,
  cache_acceptable_files: accepted,
}: AddressSettings): (address: string) => boolean {
  const rejected = sources.map((source) => new Expression(source, false));
  const files = new Set(accepted);
  return (address) => {
    if (address.length > LONGEST) return false;
    const [path = ''] = address.split('?', 1);
    if (NEVER.some((part) => path.includes(part))) return false;
    const spellings = new Set([address, percentDecoded(address) ?? address]);
    return (
      files.has(path.slice(path.lastIndexOf('/') + 1)) ||
      !rejected.some((expression) => [...spellings].some((spelling) => expression.isIn(spelling)))
    );
  };
}

/** The settings of invalidation by changes of the content. */
export interface ChangeSettings {
  cache_lock_down: boolean;
  clear_cache_on_post_edit: boolean;
  refresh_current_only_on_comments: boolean;
}

/** Tags of comments, on the page of their entry and elsewhere. */
const OF_COMMENTS = /^(?:comments:|comment-count:|any:comment$|latest-comments$|anything$)/;
const OF_PAGE = 'comments:';

/**
 * Makes the function that selects the tags of a change that invalidate responses. Changes by the cache itself always
 * count.
 */
export function tagFilter(settings: ChangeSettings): (tags: readonly string[]) => readonly string[] {
  return (tags) => {
    if (tags.includes(CLEARED)) return tags;
    if (settings.cache_lock_down) return [];
    if (!tags.every((tag) => OF_COMMENTS.test(tag))) return settings.clear_cache_on_post_edit ? [EVERYTHING] : tags;
    return settings.refresh_current_only_on_comments ? tags.filter((tag) => tag.startsWith(OF_PAGE)) : tags;
  };
}
