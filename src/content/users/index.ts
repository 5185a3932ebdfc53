/** The routes of users. */
export { UserRoutesModule } from './user-routes.module.js';
