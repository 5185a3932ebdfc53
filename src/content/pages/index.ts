/** The routes of pages. */
export { PageRoutesModule } from './page-routes.module.js';
export { CreatePageDto } from './pages.dto.js';
