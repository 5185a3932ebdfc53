/** Runs and previews of imports. */
export { ImportRunsModule } from './import-runs.module.js';
export { ImportPreview, type PreviewResult, unsavedRecord } from './import-preview.js';
export { ImportRuns, RequestBudget } from './import-runs.js';
export { ImportWorkers } from './import-scheduler.js';
