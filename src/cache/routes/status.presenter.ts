import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/rest';
import type { CacheValues } from '../settings/setting-catalogue.js';

type Condition = (values: CacheValues) => boolean;

const condition = (description: string, applies: Condition) =>
  member('V', 'boolean', `True where ${description}; else it is absent.`, () => true, {
    omit: (values: CacheValues) => !applies(values),
    example: true,
  });

/** What keeps the cache from working (cache 4). Conditions that cannot come about here are not among them. */
@Injectable()
export class CacheStatusPresenter extends Presenter<CacheValues> {
  readonly title = 'CacheStatus';
  readonly members: Members<CacheValues> = {
    mod_rewrite_missing: condition(
      'a web server is said to send pages, which nothing here tells how',
      ({ cache_type, is_super_cache_enabled }) => is_super_cache_enabled && cache_type === 'mod_rewrite',
    ),
    preload_disabled_cache_off: condition(
      'nothing can be preloaded, as the cache is off',
      ({ is_cache_enabled }) => !is_cache_enabled,
    ),
    preload_disabled_supercache_off: condition(
      'nothing can be preloaded, as pages are not kept in files',
      ({ is_super_cache_enabled }) => !is_super_cache_enabled,
    ),
  };
}
