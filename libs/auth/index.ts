export type { AccessScope } from './access-scope.js';
export { logAccountEvent, type AccountEvent } from './account-log.js';
export { AuthModule } from './auth.module.js';
export { PasswordHashes, passwordProblem } from './passwords.js';
export { type Preview, PREVIEW_PARAMETER, Previews } from './previews.js';
export {
  type CapabilitiesByRole,
  type FurtherRole,
  LEAST_ROLE,
  mayBeRole,
  type Role,
  ROLE_CAPABILITIES,
  RoleCapabilities,
  roleNames,
  ROLES,
} from './roles.js';
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
