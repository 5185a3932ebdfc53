/** The routes of the settings. */
export { RedirectionSettingsModule } from './redirection-settings.module.js';
export { RedirectionSettingsController } from './settings.controller.js';
export { RedirectionSettingsPresenter } from './settings.presenter.js';
export { RedirectionSettingsService } from './settings.service.js';
