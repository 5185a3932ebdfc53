import { Injectable } from '@nestjs/common';
import { type Member, member, type Members, Presenter } from '#libs/rest';
import { settingMember } from '../../settings/catalogue/index.js';
import { type CacheValues, type MemberName, MEMBERS } from '../settings/setting-catalogue.js';
import type { CacheFacts } from '../settings/setting-types.js';

/** The settings, and the facts that some depend on. */
interface ShownCacheSettings {
  values: CacheValues;
  facts: CacheFacts;
}

function memberOf(name: MemberName): Member<ShownCacheSettings> {
  const declared = MEMBERS[name];
  if ('derive' in declared) return settingMember('V', declared, ({ facts }) => declared.derive(facts));
  return settingMember('V', declared, ({ values, facts }) => {
    const value = values[name as keyof CacheValues];
    return 'shown' in declared ? declared.shown(value as never, facts) : value;
  });
}

/** The settings in answers. */
@Injectable()
export class CacheSettingsPresenter extends Presenter<ShownCacheSettings> {
  readonly title = 'CacheSettings';
  readonly members: Members<ShownCacheSettings> = Object.fromEntries(
    (Object.keys(MEMBERS) as MemberName[]).map((name) => [name, memberOf(name)]),
  );
}

type Condition = (values: CacheValues) => boolean;

const condition = (description: string, applies: Condition) =>
  member('V', 'boolean', `True where ${description}; else it is absent.`, () => true, {
    omit: (values: CacheValues) => !applies(values),
    example: true,
  });

/** What keeps the cache from working, without conditions that cannot arise here. */
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
