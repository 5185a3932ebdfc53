/** The style sheet, the fonts and the icons of the site. */
export { SiteIcon } from './site-icon.js';
export { SiteStyleModule } from './site-style.module.js';
export { SiteStyle } from './site-style.js';
