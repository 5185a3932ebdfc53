import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/rest';
import type { CacheFacts, StoredMember } from '../settings/member-kinds.js';
import { MEMBERS, MEMBER_NAMES, isStored, type CacheValues, type MemberName } from '../settings/setting-catalogue.js';

/** The settings with what the site knows beside them. */
export interface ShownCacheSettings {
  values: CacheValues;
  facts: CacheFacts;
}

function valueOf(name: MemberName, { values, facts }: ShownCacheSettings): unknown {
  const described = MEMBERS[name];
  if (!isStored(name)) return 'derive' in described ? described.derive(facts) : undefined;
  const { shown }: Pick<StoredMember<never>, 'shown'> = MEMBERS[name];
  return shown ? shown(values[name] as never, facts) : values[name];
}

/** How the settings are told (cache 2). */
@Injectable()
export class CacheSettingsPresenter extends Presenter<ShownCacheSettings> {
  readonly title = 'CacheSettings';
  readonly members: Members<ShownCacheSettings> = Object.fromEntries(
    MEMBER_NAMES.map((name) => {
      const {
        type,
        description,
        enum: values,
        items,
        example,
      } = { enum: undefined, items: undefined, example: undefined, ...MEMBERS[name] };
      const more = {
        ...(items ? { items } : {}),
        ...(type === 'string' && values ? { enum: values.map(String) } : {}),
      };
      const standard: unknown = 'default' in MEMBERS[name] ? MEMBERS[name].default : example;
      return [
        name,
        member('V', type, description, (shown: ShownCacheSettings) => valueOf(name, shown), {
          ...more,
          ...(standard === undefined ? {} : { example: standard }),
        }),
      ];
    }),
  );
}
