/** The logs of visits. */
export { VisitLogsModule } from './visit-logs.module.js';
export { ExternalRedirects } from './external-redirects.js';
export { LogsService } from './logs.service.js';
export { type PastVisit, VisitHistory } from './visit-history.js';
export { RedirectionLog, RedirectionMiss } from './visit-log.entity.js';
export { VisitLog } from './visit-log.js';
export { VisitSampler } from './visit-sampler.js';
export { REDIRECTED_BY_RULE, type LoggedVisit } from './visit.js';
