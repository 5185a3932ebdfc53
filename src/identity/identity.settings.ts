import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag } = settingKinds();

/** The settings of avatars. */
export const AVATAR_SETTINGS = {
  show_avatars: flag(true, 'Whether responses include avatars.'),
  page_avatars: flag(
    false,
    'Whether pages of the site load avatars from secure.gravatar.com, which can then track every visit.',
  ),
};

type AvatarSettings = ValuesOf<typeof AVATAR_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends AvatarSettings {}
}
