/** The state of the tables. */
export { RedirectionPluginModule } from './redirection-plugin.module.js';
