import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, group, member, type Member, type Members } from '#libs/rest';
import { LOCATION, SETTINGS, type RedirectionValues, type SettingName } from './setting-catalogue.js';
import { watchedTypes } from './watched-types.js';

/** A choice that an editor offers: a number, or more choices. */
export interface Choice {
  label: string;
  value: number | Choice[];
}

/** The options with what an editor of them has to know. */
export interface ShownSettings {
  values: RedirectionValues;
  /** Groups, by their modules. */
  groups: Choice[];
  /** What will not be done though an option asks for it. */
  warning?: string;
}

const option = (name: SettingName, value: (values: RedirectionValues) => unknown): Member<ShownSettings> => {
  const { type, description, enum: values, default: example } = { enum: undefined, ...SETTINGS[name] };
  const more = type === 'string' && values ? { enum: values.map(String) } : {};
  return member('V', type, description, (shown) => value(shown.values), { example, ...more });
};

const options = Object.fromEntries(
  (Object.keys(SETTINGS) as SettingName[]).map((name) => [name, option(name, (values) => values[name])]),
);

const locationOf = ({ values }: ShownSettings): string | undefined => values.modules['2']?.location;

/** How the options are shown (redirection 10). */
@Injectable()
export class RedirectionSettingsPresenter extends Presenter<ShownSettings> {
  readonly title = 'RedirectionSettings';
  readonly members: Members<ShownSettings>;

  constructor({ homePath }: SiteAddress) {
    super();
    this.members = {
      settings: group('V', 'Every option.', {
        ...options,
        // No data is told as an empty list.
        modules: option('modules', ({ modules }) => (Object.keys(modules).length ? modules : [])),
        location: member('V', LOCATION.type, LOCATION.description, locationOf, {
          omit: (shown) => locationOf(shown) === undefined,
        }),
      }),
      groups: member('V', 'array', 'Groups to choose from, by their modules.', ({ groups }) => groups, {
        example: [{ label: 'WordPress', value: [{ label: 'Redirections', value: 1 }] }],
      }),
      installed: member('V', 'string', 'Path below which the site answers.', () => `${homePath}/`, { example: '/en/' }),
      canDelete: member('V', 'boolean', 'Whether the data of redirection may be deleted.', () => true),
      post_types: member('V', 'object', 'Labels of what can be followed when it moves, by name.', watchedTypes, {
        example: { post: 'Posts', page: 'Pages', trash: 'Trash' },
      }),
      warning: member('V', 'string', 'What an option asks for and is not done.', ({ warning }) => warning, {
        omit: ({ warning }) => warning === undefined,
      }),
    };
  }
}
