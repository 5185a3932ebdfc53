/** The routes of users. */
export { PasswordLimitNames } from './password-limit-names.js';
export { UserRoutesModule } from './user-routes.module.js';
