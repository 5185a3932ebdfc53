export { logAccountEvent, type AccountEvent } from './account-log.js';
export { hashPassword, passwordProblem, verifyPassword } from './passwords.js';
export { isRole, ROLE_CAPABILITIES, ROLES, rolesWith, type Role } from './roles.js';
export { asViewer, Authenticator, currentViewer, GuessLimits, networkOf, Viewer, type SignInProof } from './viewer.js';
