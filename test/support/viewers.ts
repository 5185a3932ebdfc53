import { RoleCapabilities, Viewer as AnyViewer } from '#libs/auth';
import { CALENDAR_CAPABILITIES } from '../../src/calendar/calendar-types.js';
import { ENTRY_CAPABILITIES } from '../../src/entries/types/entry-types.js';
import { SITE_CAPABILITIES } from '../../src/identity/role-capabilities.js';

const capabilities = new RoleCapabilities();
capabilities.register(SITE_CAPABILITIES);
capabilities.register(ENTRY_CAPABILITIES);
capabilities.register({ author: ['upload_files'], editor: ['manage_categories', 'moderate_comments'] });
capabilities.register(CALENDAR_CAPABILITIES);

export type Viewer = AnyViewer;

/** Viewers for tests without a site, with the capabilities that roles have on a site. */
export const Viewer = {
  anonymous: AnyViewer.anonymous,
  system: AnyViewer.system,
  signedIn: (id: number, login: string, roles: readonly string[]): Viewer =>
    AnyViewer.signedIn(id, login, roles, capabilities),
};
