/** Changes that entries get at a time. */
export { FailedChanges } from './failed-changes.js';
export { SCHEDULED_CHANGE } from './scheduled-change.entity.js';
export { ScheduledChangesModule } from './scheduled-changes.module.js';
