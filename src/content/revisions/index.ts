/** The routes of revisions and autosaves. */
export { Autosaves } from './autosaves.service.js';
export { AutosavePresenter, RevisionPresenter } from './revision.presenter.js';
export { RevisionRoutesModule } from './revision-routes.module.js';
export {
  AutosavePageDto,
  DeleteRevisionDto,
  GetAutosaveDto,
  GetRevisionDto,
  ListAutosavesDto,
  ListRevisionsDto,
} from './revisions.dto.js';
export { AutosavesPolicy, RevisionsPolicy } from './revisions.policy.js';
export { RevisionRoutes } from './revisions.service.js';
