import { balanceTags } from '#libs/blocks';
import { sanitizePostHtml } from '#libs/markup';

/** HTML of an extension without markup that texts may not have, and without elements that would swallow what follows. */
export const safeHtml = (html: unknown): string =>
  typeof html === 'string' ? balanceTags(sanitizePostHtml(html)) : '';
