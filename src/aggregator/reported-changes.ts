import type { ReportedResources } from '#libs/events';

/** The outcomes of imports that webhooks report. */
export const IMPORT_CHANGES: ReportedResources = { import: { name: 'import', changes: ['finished', 'failed'] } };
