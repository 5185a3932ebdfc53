import { settingKinds } from 'lintel';

const { flag } = settingKinds();

/** The settings of notices. */
export const NOTICE_SETTINGS = {
  notify_comments: flag(true, 'Whether the address of the site gets mails about comments that wait for approval.'),
  notify_imports: flag(true, 'Whether the address of the site gets mails about imports that have failed.'),
  notify_scheduled_changes: flag(
    true,
    'Whether the address of the site gets mails about scheduled changes that could not be applied.',
  ),
  notify_sign_ins: flag(true, 'Whether accounts get mails about sign-ins of clients that they have not used before.'),
};
