export { RequestContext, type SiteLanguage } from './request-context.js';
