import { Injectable } from '@nestjs/common';
import { type Member, member, type Members, Presenter } from '#libs/presenting';
import { settingMember } from '../../settings/catalogue/index.js';
import { type CacheValues, type MemberName, MEMBERS } from '../settings/setting-catalogue.js';
import type { CacheContext } from '../settings/setting-types.js';

/** The settings, and the state that derived ones depend on. */
interface PresentedCacheSettings {
  values: CacheValues;
  context: CacheContext;
}

function memberOf(name: MemberName): Member<PresentedCacheSettings> {
  const declared = MEMBERS[name];
  if ('derive' in declared) return settingMember('view', declared, ({ context }) => declared.derive(context));
  return settingMember('view', declared, ({ values, context }) => {
    const value = values[name as keyof CacheValues];
    return 'present' in declared ? declared.present(value as never, context) : value;
  });
}

/** Presents the settings. */
@Injectable()
export class CacheSettingsPresenter extends Presenter<PresentedCacheSettings> {
  readonly title = 'CacheSettings';
  readonly members: Members<PresentedCacheSettings> = Object.fromEntries(
    (Object.keys(MEMBERS) as MemberName[]).map((name) => [name, memberOf(name)]),
  );
}

type Condition = (values: CacheValues) => boolean;

const condition = (description: string, applies: Condition) =>
  member('view', 'boolean', `True if ${description}; otherwise absent.`, () => true, {
    omit: (values: CacheValues) => !applies(values),
    example: true,
  });

/** Presents the conditions that keep the cache from working. Conditions that cannot arise here are omitted. */
@Injectable()
export class CacheStatusPresenter extends Presenter<CacheValues> {
  readonly title = 'CacheStatus';
  readonly members: Members<CacheValues> = {
    mod_rewrite_missing: condition(
      '`cache_type` is `mod_rewrite`, which has no effect here',
      ({ cache_type, is_super_cache_enabled }) => is_super_cache_enabled && cache_type === 'mod_rewrite',
    ),
    preload_disabled_cache_off: condition(
      'preloading is unavailable because the cache is off',
      ({ is_cache_enabled }) => !is_cache_enabled,
    ),
    preload_disabled_supercache_off: condition(
      'preloading is unavailable because pages are not stored in files',
      ({ is_super_cache_enabled }) => !is_super_cache_enabled,
    ),
  };
}
