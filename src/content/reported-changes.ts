import { CHANGES, CHANGES_WITH_TRASH, type ReportedResources } from '#libs/events';
import { PAGE, POST } from '../entries/types/index.js';
import { ATTACHMENT } from '../media/index.js';
import { CATEGORY, TAG } from '../terms/index.js';

const at = (restBase: string) => ({ path: `/cms/v2/${restBase}/{id}`, hasContext: true }) as const;

/** The changes of content and accounts that webhooks report. */
export const CONTENT_CHANGES: ReportedResources = {
  [POST.name]: { name: 'post', changes: CHANGES_WITH_TRASH, ...at(POST.restBase) },
  [PAGE.name]: { name: 'page', changes: CHANGES_WITH_TRASH, ...at(PAGE.restBase) },
  [ATTACHMENT.name]: { name: 'media', changes: CHANGES_WITH_TRASH, ...at(ATTACHMENT.restBase) },
  comment: { name: 'comment', changes: CHANGES_WITH_TRASH, ...at('comments') },
  [CATEGORY.name]: { name: 'category', changes: CHANGES, ...at(CATEGORY.restBase) },
  [TAG.name]: { name: 'tag', changes: CHANGES, ...at(TAG.restBase) },
  user: { name: 'user', changes: CHANGES, ...at('users') },
};
