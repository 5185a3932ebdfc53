export { logAccountEvent, type AccountEvent } from './account-log.js';
export { Authenticator, asViewer, currentViewer } from './authenticator.js';
export { GuessLimits } from './guess-limits.js';
export { networkOf } from './networks.js';
export { hashPassword, verifyPassword } from './passwords.js';
export { passwordProblem } from './password-rules.js';
export { ROLES, ROLE_CAPABILITIES, isRole, rolesWith, type Role } from './roles.js';
export { Viewer, type SignInProof } from './viewer.js';
