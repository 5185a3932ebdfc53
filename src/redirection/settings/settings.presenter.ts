import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { EntryTypes } from '../../entries/types/index.js';
import { settingMember } from '../../settings/catalogue/index.js';
import { REDIRECTION_OPTIONS, REDIRECTION_SETTINGS, type RedirectionValues, monitoredTypes } from '../common/index.js';

/** A choice in an editor: an id, or further choices. */
export interface Choice {
  label: string;
  value: number | Choice[];
}

/** The settings, with the data that an editor of them needs. */
export interface PresentedSettings {
  values: RedirectionValues;
  /** Groups by module. */
  groups: Choice[];
  /** A warning about a setting that has no effect. */
  warning?: string;
}

const { location, modules } = REDIRECTION_OPTIONS.settings;

const options = Object.fromEntries(
  REDIRECTION_SETTINGS.names.map((name) => [
    name,
    settingMember('view', REDIRECTION_SETTINGS.settings[name], ({ values }: PresentedSettings) => values[name]),
  ]),
);

const locationOf = ({ values }: PresentedSettings): string | undefined => values.modules['2']?.location;

const NAMED_GROUP = {
  title: 'NamedRedirectGroup',
  type: 'object',
  required: ['label', 'value'],
  properties: { label: { type: 'string' }, value: { type: 'integer' } },
};

/** Presents the settings. */
@Injectable()
export class RedirectionSettingsPresenter extends Presenter<PresentedSettings> {
  readonly title = 'RedirectionSettings';
  readonly members: Members<PresentedSettings>;

  constructor(site: SiteUrls, types: EntryTypes) {
    super();
    this.members = {
      settings: group('view', 'All settings.', {
        ...options,
        // Clients expect an empty array if there are no data.
        modules: settingMember('view', modules, ({ values }) =>
          Object.keys(values.modules).length ? values.modules : [],
        ),
        location: settingMember('view', location, locationOf, {
          example: undefined,
          omit: (shown) => locationOf(shown) === undefined,
        }),
      }),
      groups: member('view', 'array', 'Groups by module.', ({ groups }) => groups, {
        example: [{ label: 'WordPress', value: [{ label: 'Redirections', value: 1 }] }],
        shape: {
          items: {
            type: 'object',
            required: ['label', 'value'],
            properties: { label: { type: 'string' }, value: { type: 'array', items: NAMED_GROUP } },
          },
        },
      }),
      installed: member('view', 'string', 'Base path of the site.', () => `${site.requestedHomePath}/`, {
        example: '/en/',
      }),
      canDelete: member('view', 'boolean', 'Whether all data may be deleted.', () => true),
      post_types: member(
        'view',
        'object',
        'Labels of the entry types that can be monitored, by name.',
        () => monitoredTypes(types),
        {
          example: { post: 'Posts', page: 'Pages', trash: 'Trash' },
          shape: { type: 'object', additionalProperties: { type: 'string' } },
        },
      ),
      warning: member(
        'view',
        'string',
        'A warning about a setting that has no effect; absent if there is none.',
        ({ warning }) => warning,
        {
          omit: ({ warning }) => warning === undefined,
        },
      ),
    };
  }
}
