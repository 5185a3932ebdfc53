export type { AccessScope } from './access-scope.js';
export { logAccountEvent, type AccountEvent } from './account-log.js';
export { AuthModule } from './auth.module.js';
export { PasswordHashes, passwordProblem } from './passwords.js';
export { type Preview, PREVIEW_PARAMETER, Previews } from './previews.js';
export { isRole, ROLE_CAPABILITIES, RoleCapabilities, ROLES, type CapabilitiesByRole, type Role } from './roles.js';
export {
  asViewer,
  Authenticator,
  credentialsIn,
  currentViewer,
  GuessLimits,
  hasSessionCookie,
  networkOf,
  SESSION_COOKIES,
  Viewer,
  viewerOf,
  type BrowserSession,
} from './viewer.js';
