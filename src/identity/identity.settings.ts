import { mayBeRole, ROLES } from '#libs/auth';
import { Rejected, settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, text } = settingKinds();

/** The settings of accounts. */
export const ACCOUNT_SETTINGS = {
  show_avatars: flag(true, 'Whether responses include avatars.'),
  page_avatars: flag(
    false,
    'Whether pages of the site show avatars. The site fetches them from AVATAR_SERVICE_URL, which then learns the hashes of e-mail addresses, but not who visits the pages.',
  ),
  second_factor_roles: text('', 'Roles that need a second factor, separated by commas, such as administrator,editor.', {
    example: 'administrator',
    clean: (sent) => {
      const roles = sent.split(',').map((role) => role.trim());
      return roles.every((role) => role === '' || mayBeRole(role))
        ? roles.filter(Boolean).join()
        : new Rejected(`must have roles only: ${ROLES.join(', ')}, or those of extensions`);
    },
  }),
};

type AccountSettings = ValuesOf<typeof ACCOUNT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends AccountSettings {}
}
