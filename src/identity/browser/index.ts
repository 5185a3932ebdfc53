/** Signing in with a browser: sessions by cookie, second factors, forgotten passwords. */
export { Credentials } from '../sign-in.js';
export { type SessionStart } from '../session.entity.js';
export { Sessions } from '../sessions.service.js';
export { BrowserSessions } from './browser-sessions.js';
export { type Mail, Mailer } from './mailer.js';
export { type Invitation, PasswordResets } from './password-resets.service.js';
export { SecondFactorRule } from './second-factor-rule.js';
export { type ProposedFactor, SecondFactors } from './second-factors.service.js';
