export { Authenticator, asViewer, currentViewer } from './authenticator.js';
export { GuessLimits } from './guess-limits.js';
export { networkOf } from './networks.js';
export { hashPassword, verifyPassword } from './passwords.js';
export { ROLES, ROLE_CAPABILITIES, isRole, rolesWith, type Role } from './roles.js';
export { Viewer } from './viewer.js';
