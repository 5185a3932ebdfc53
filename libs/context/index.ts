export { RATE_LIMIT_HEADERS, type RateLimit, rateLimitHeaders } from './rate-limits.js';
export { FIRST_LANGUAGE, RequestContext, type SiteLanguage, rootName } from './request-context.js';
