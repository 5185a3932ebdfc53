import { Injectable } from '@nestjs/common';
import { EVERYTHING, type MadeAnswer } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { Expression, percentDecoded } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { CLEARED } from './clearing.js';
import { pageTransform } from './page-transforms.js';
import { CacheSettings } from './settings/cache-settings.js';
import type { CacheValues } from './settings/setting-catalogue.js';
import { isKindKept } from './settings/setting-types.js';

/** What the settings say about keeping answers, in the form in which requests ask it. */
export interface CachePolicy {
  isOn: boolean;
  /** Milliseconds for which an answer is right at most; 0 for ever. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
  /** Whether those who come while an expired answer is made anew get the old one. */
  rebuilds: boolean;
  /** Whether answers to addresses with a query are kept. */
  keepsQueries: boolean;
  /** Whether compressed forms are kept and sent. */
  compresses: boolean;
  /** Whether those who know the time of an answer are told that it is the same. */
  comparesTimes: boolean;
  /** Whether pages end with a comment that says when they were made. */
  stampsPages: boolean;
  /** Whether answers are kept in files, too, so that they outlive the process. */
  savesFiles: boolean;
  /** Whether answers of the REST interface are kept. */
  keepsRest: boolean;
  /** Whether visitors with any cookie get no kept answers; else only those whom the site knows. */
  refusesCookies: boolean;
  /** Whether visitors whom the site knows by a cookie get what others get. */
  treatsKnownAsOthers: boolean;
  /** Whether answers of a kind of page, as it names itself, are kept at a path. */
  keepsKind(kind: string | undefined, path: string): boolean;
  /** Whether answers to an address, a path with or without a query, may be kept. */
  keepsAddress(address: string): boolean;
  /** Whether a program may be given kept answers. */
  servesAgent(agent: string | undefined): boolean;
  /** The variant of pages that a program gets; empty for the usual one. */
  variantOf(agent: string | undefined): string;
  /** Those of the tags of a change that clear what has them. */
  counted(tags: readonly string[]): readonly string[];
  /** An answer in the form in which it is kept. */
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

/** Visitors with any cookie get nothing that is kept. */
const NO_COOKIES = 1;

/** Compiles the settings into what requests ask; `siteUrl` is the address of the site. */
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

/** Which programs run on phones and tablets. */
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

/** The variant of pages that a program gets: none, that of all mobile ones, or the one of its prefix. No address ends so. */
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

/** Nothing at these addresses is a page, whatever the settings say. */
const NEVER = ['/wp-admin/', 'xmlrpc.php', 'wp-app.php'];
/** What an expression takes grows with the address, and nobody needs longer ones. */
const LONGEST = 2000;

/** What the settings say about addresses. */
interface AddressSettings {
  /** Expressions of addresses that are not kept. */
  cache_rejected_uri: readonly string[];
  /** Names of files that are kept all the same. */
  cache_acceptable_files: readonly string[];
}

/** Says whether answers to an address, a path with or without a query as it was sent, may be kept. */
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

/** What the settings say about changes of the content. */
export interface ChangeSettings {
  cache_lock_down: boolean;
  clear_cache_on_post_edit: boolean;
  refresh_current_only_on_comments: boolean;
}

/** What comments are a part of, of the page of an entry and of others. */
const OF_COMMENTS = /^(?:comments:|comment-count:|any:comment$|latest-comments$|anything$)/;
const OF_PAGE = 'comments:';

/**
 * Makes the function that says which of the tags of a change clear what has them. What clears the cache itself always
 * counts.
 */
export function tagFilter(settings: ChangeSettings): (tags: readonly string[]) => readonly string[] {
  return (tags) => {
    if (tags.includes(CLEARED)) return tags;
    if (settings.cache_lock_down) return [];
    if (!tags.every((tag) => OF_COMMENTS.test(tag))) return settings.clear_cache_on_post_edit ? [EVERYTHING] : tags;
    return settings.refresh_current_only_on_comments ? tags.filter((tag) => tag.startsWith(OF_PAGE)) : tags;
  };
}
