import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag } = settingKinds();

/** The settings of avatars. */
export const AVATAR_SETTINGS = {
  show_avatars: flag(true, 'Whether responses include avatars.'),
  page_avatars: flag(
    false,
    'Whether pages of the site show avatars. The site fetches them from AVATAR_SERVICE_URL, which then learns the hashes of e-mail addresses, but not who visits the pages.',
  ),
};

type AvatarSettings = ValuesOf<typeof AVATAR_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends AvatarSettings {}
}
