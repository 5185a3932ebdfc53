import type { CachePolicy } from '../policy.js';
import { isKindKept } from '../settings/page-kinds.js';
import type { CacheValues } from '../settings/setting-catalogue.js';
import { changeCounter } from './counted-changes.js';
import { dresser } from './dressing.js';
import { mobileVariants } from './mobile-variants.js';
import { addressJudge } from './rejected-addresses.js';

/** Visitors with any cookie get nothing that is kept. */
const NO_COOKIES = 1;

/** Compiles the settings into what requests ask; `siteUrl` is the address of the site. */
export function policyOf(settings: CacheValues, siteUrl: string): Omit<CachePolicy, 'keepsRest'> {
  const agents = settings.cache_rejected_user_agent.map((part) => part.toLowerCase());
  const direct = new Set(settings.cache_direct_pages.map(withoutSlash));
  const isWhole = !settings.is_mfunc_enabled;
  return {
    isOn: settings.is_cache_enabled,
    lifetime: settings.cache_max_time * 1000,
    rebuilds: settings.cache_rebuild,
    keepsQueries: !settings.no_cache_for_get,
    compresses: settings.cache_compression && isWhole,
    comparesTimes: settings.use_304_headers && isWhole,
    stampsPages: settings.wp_super_cache_comments,
    savesFiles: settings.is_super_cache_enabled,
    refusesCookies: settings.dont_cache_logged_in === NO_COOKIES,
    treatsKnownAsOthers: settings.make_known_anon,
    keepsKind: (kind, path) => isKindKept(settings.pages, kind) || direct.has(withoutSlash(path)),
    keepsAddress: addressJudge(settings),
    servesAgent: (agent = '') => {
      const name = agent.toLowerCase();
      return !agents.some((part) => name.includes(part));
    },
    variantOf: mobileVariants(settings),
    counted: changeCounter(settings),
    dressed: dresser(settings, siteUrl),
  };
}

/** A page is meant with and without a slash around its path. */
const withoutSlash = (path: string): string => path.replace(/^\/+|\/+$/g, '');
