/** Runs and previews of imports. */
export { ImportRunsModule } from './import-runs.module.js';
export { ImportPreview, type PreviewResult, unsavedRecord } from './import-preview.js';
export { ImportRuns } from './import-runs.js';
