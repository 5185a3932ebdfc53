/** The documentation as pages of the site. */
export { GuideModule } from './guide.module.js';
