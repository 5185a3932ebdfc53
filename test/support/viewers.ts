import { RoleCapabilities, Viewer as AnyViewer } from '#libs/auth';
import { Models } from '#libs/model';
import { capabilitiesFor } from '../../src/calendar/common/calendar-types.js';
import { EVENT, ORGANIZER, VENUE } from '../../src/calendar/index.js';
import { COMMENT_CAPABILITIES } from '../../src/comments/comment-capabilities.js';
import { ENTRY_CAPABILITIES } from '../../src/entries/types/entry-capabilities.js';
import { SITE_CAPABILITIES } from '../../src/identity/site-capabilities.js';
import { MEDIA_CAPABILITIES } from '../../src/media/media-capabilities.js';
import { TERM_CAPABILITIES } from '../../src/terms/term-capabilities.js';

const capabilities = new RoleCapabilities(new Models());
for (const own of [
  SITE_CAPABILITIES,
  ENTRY_CAPABILITIES,
  MEDIA_CAPABILITIES,
  TERM_CAPABILITIES,
  COMMENT_CAPABILITIES,
  ...[EVENT, VENUE, ORGANIZER].map(capabilitiesFor),
])
  capabilities.register(own);

export type Viewer = AnyViewer;

/** Viewers for tests without a site, with the capabilities that roles have on a site. */
export const Viewer = {
  anonymous: AnyViewer.anonymous,
  system: AnyViewer.system,
  signedIn: (id: number, login: string, roles: readonly string[]): Viewer =>
    AnyViewer.signedIn(id, login, roles, capabilities),
};
