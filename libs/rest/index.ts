export { errorResponse } from './response-writer.js';
export { AuthenticationGuard } from './authentication.guard.js';
export { AllowedOrigins, RestOptions, SiteUrls, SitePaths } from './configuration.js';
export { isIdempotent } from './idempotency.js';
export { InnerRequests } from './responses/inner-requests.js';
export { RestServer } from './rest-server.js';
export { quarterHour, memoized, StoredAnswers } from './stored-answers.js';
export { RestModule } from './rest.module.js';
