/** The routes of the settings. */
export { RedirectionSettingsModule } from './redirection-settings.module.js';
