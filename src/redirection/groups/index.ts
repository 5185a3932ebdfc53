/** Groups of rules. */
export { RedirectGroupsModule } from './redirect-groups.module.js';
export { GroupPresenter } from './group.presenter.js';
export { cleanGroup, GroupsService } from './groups.service.js';
