import { Injectable } from '@nestjs/common';
import { Presenter, type Member, type Members } from '#libs/rest';
import { settingMember } from '../../settings/index.js';
import type { CacheFacts } from '../settings/member-kinds.js';
import { MEMBERS, type CacheValues, type MemberName } from '../settings/setting-catalogue.js';

/** The settings with what the site knows beside them. */
export interface ShownCacheSettings {
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

/** How the settings are shown. */
@Injectable()
export class CacheSettingsPresenter extends Presenter<ShownCacheSettings> {
  readonly title = 'CacheSettings';
  readonly members: Members<ShownCacheSettings> = Object.fromEntries(
    (Object.keys(MEMBERS) as MemberName[]).map((name) => [name, memberOf(name)]),
  );
}
