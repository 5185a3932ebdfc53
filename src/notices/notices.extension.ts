import { defineExtension } from 'lintel';
import { NoticeQueue } from './notice-queue.js';
import { WORDS } from './notice-words.js';
import { NoticesModule } from './notices.module.js';
import { NOTICE_SETTINGS } from './notices.settings.js';

/**
 * Mails about comments that wait, failed imports and scheduled changes, new sign-ins, and changed email addresses and ways
 * to sign in.
 */
export const Notices = defineExtension({
  name: 'notices',
  version: '1.0.0',
  // It is part of the product.
  compatible: '*',
  module: NoticesModule,
  settings: NOTICE_SETTINGS,
  words: WORDS,
  within: {
    ResourceChanged: (change, { get }) => get(NoticeQueue).addChange(change),
    UnknownClient: ({ userId, ip, userAgent }, { get }) => get(NoticeQueue).addSignIn(userId, { ip, userAgent }),
    EmailChanged: ({ userId, formerEmail }, { get }) => get(NoticeQueue).addEmail(userId, formerEmail),
    SignInMeansChanged: ({ userId, change }, { get }) => get(NoticeQueue).addSignInMeans(userId, change),
  },
});
