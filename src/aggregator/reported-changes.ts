import type { ReportedResources } from '#libs/events';

/** The changes of imports that webhooks report. */
export const IMPORT_CHANGES: ReportedResources = { import: { name: 'import', changes: ['finished', 'failed'] } };
