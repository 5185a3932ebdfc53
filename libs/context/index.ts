export { FIRST_LANGUAGE, RequestContext, type SiteLanguage, rootName } from './request-context.js';
