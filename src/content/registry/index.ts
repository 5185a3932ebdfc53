/** Routes that describe the site. */
export { RegistryModule } from './registry.module.js';
export { THEME, type Theme } from './theme.presenter.js';
