/** The pages for signing in, and those of the own account. */
export { AccountPagesModule } from './account-pages.module.js';
