import { EVERYTHING } from '#libs/freshness';
import { CLEARED } from '../clearing.js';

/** What the settings say about changes of the content. */
export interface ChangeSettings {
  cache_lock_down: boolean;
  clear_cache_on_post_edit: boolean;
  refresh_current_only_on_comments: boolean;
}

/** What comments are a part of, of the page of an entry and of others. */
const OF_COMMENTS = /^(?:comments:|comment-count:|any:comment$|latest-comments$|anything$)/;
const OF_PAGE = 'comments:';

/**
 * Makes the function that says which of the tags of a change clear what has them. What clears the cache itself always
 * counts.
 */
export function changeCounter(settings: ChangeSettings): (tags: readonly string[]) => readonly string[] {
  return (tags) => {
    if (tags.includes(CLEARED)) return tags;
    if (settings.cache_lock_down) return [];
    if (!tags.every((tag) => OF_COMMENTS.test(tag))) return settings.clear_cache_on_post_edit ? [EVERYTHING] : tags;
    return settings.refresh_current_only_on_comments ? tags.filter((tag) => tag.startsWith(OF_PAGE)) : tags;
  };
}
