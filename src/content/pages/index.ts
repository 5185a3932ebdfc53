/** The routes of pages. */
export { PageRoutesModule } from './page-routes.module.js';
export { PagePresenter } from './page.presenter.js';
export { CreatePageDto, ListPagesDto, UpdatePageDto } from './pages.dto.js';
