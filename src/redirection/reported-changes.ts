import { CHANGES, type ReportedResources } from '#libs/events';

/** The changes of redirects that webhooks report. */
export const REDIRECTION_CHANGES: ReportedResources = { redirect: { name: 'redirect', changes: CHANGES } };
