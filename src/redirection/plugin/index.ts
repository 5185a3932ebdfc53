/** The state of the tables. */
export { RedirectionPluginModule } from './redirection-plugin.module.js';
export { DataUpgrade } from './data-upgrade.js';
export { PluginController } from './plugin.controller.js';
export {
  ConnectionTestPresenter,
  DeletedPresenter,
  InstallationPresenter,
  UpgradePresenter,
} from './plugin.presenter.js';
export { PluginRepository } from './plugin.repository.js';
export { PluginService } from './plugin.service.js';
