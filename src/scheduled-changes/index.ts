/** Changes that entries get at a time. */
export { ScheduledChangesModule } from './scheduled-changes.module.js';
