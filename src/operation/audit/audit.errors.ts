import { catalogue } from '#libs/errors';

/** Throws an error of the audit log by its code. */
export const fail = catalogue({
  audit_log_not_visible: ['rights', 'Sorry, you are not allowed to read the audit log.'],
  audit_log_off: [404, 'This site has no audit log. The setting AUDIT_LOG_DAYS switches it on.'],
});
