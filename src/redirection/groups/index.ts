/** Groups of rules. */
export { RedirectGroupsModule } from './redirect-groups.module.js';
export { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
export { GroupsController } from './groups.controller.js';
export { cleanGroup, GroupsService } from './groups.service.js';
