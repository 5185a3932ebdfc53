export { FIRST_LANGUAGE, RequestContext, type SiteLanguage } from './request-context.js';
