import { EntryTypes } from '../../entries/types/index.js';
import { settingMember } from '../../settings/catalogue/index.js';
import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter, SiteAddress } from '#libs/rest';
import {
  REDIRECTION_OPTIONS,
  REDIRECTION_SETTINGS,
  type RedirectionValues,
  watchedTypes,
} from './redirection-settings.js';

/** A choice for an editor: an id, or further choices. */
export interface Choice {
  label: string;
  value: number | Choice[];
}

/** The options, with what an editor of them needs. */
export interface ShownSettings {
  values: RedirectionValues;
  /** Groups by module. */
  groups: Choice[];
  /** What an option asks for and the site does not do. */
  warning?: string;
}

const { location, modules } = REDIRECTION_OPTIONS.settings;

const options = Object.fromEntries(
  REDIRECTION_SETTINGS.names.map((name) => [
    name,
    settingMember('V', REDIRECTION_SETTINGS.settings[name], ({ values }: ShownSettings) => values[name]),
  ]),
);

const locationOf = ({ values }: ShownSettings): string | undefined => values.modules['2']?.location;

/** The options in answers. */
@Injectable()
export class RedirectionSettingsPresenter extends Presenter<ShownSettings> {
  readonly title = 'RedirectionSettings';
  readonly members: Members<ShownSettings>;

  constructor({ homePath }: SiteAddress, types: EntryTypes) {
    super();
    this.members = {
      settings: group('V', 'Every option.', {
        ...options,
        // Clients expect an empty list if there are no data.
        modules: settingMember('V', modules, ({ values }) =>
          Object.keys(values.modules).length ? values.modules : [],
        ),
        location: settingMember('V', location, locationOf, {
          example: undefined,
          omit: (shown) => locationOf(shown) === undefined,
        }),
      }),
      groups: member('V', 'array', 'Groups to choose from, by their modules.', ({ groups }) => groups, {
        example: [{ label: 'WordPress', value: [{ label: 'Redirections', value: 1 }] }],
      }),
      installed: member('V', 'string', 'Path below which the site answers.', () => `${homePath}/`, { example: '/en/' }),
      canDelete: member('V', 'boolean', 'Whether the data of redirection may be deleted.', () => true),
      post_types: member(
        'V',
        'object',
        'Labels of what can be followed when it moves, by name.',
        () => watchedTypes(types),
        {
          example: { post: 'Posts', page: 'Pages', trash: 'Trash' },
        },
      ),
      warning: member('V', 'string', 'What an option asks for and is not done.', ({ warning }) => warning, {
        omit: ({ warning }) => warning === undefined,
      }),
    };
  }
}
