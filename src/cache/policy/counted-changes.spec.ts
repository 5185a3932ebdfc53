import { EVERYTHING, TAGS } from '#libs/freshness';
import { ENTRY_TAGS } from '../../entries/index.js';
import { CLEARED } from '../clearing.js';
import { changeCounter, type ChangeSettings } from './counted-changes.js';

const counter = (settings: Partial<ChangeSettings> = {}) =>
  changeCounter({
    cache_lock_down: false,
    clear_cache_on_post_edit: false,
    refresh_current_only_on_comments: false,
    ...settings,
  });
const EDIT = [ENTRY_TAGS.entry(1), ENTRY_TAGS.title(1), TAGS.anything];
const COMMENT = [ENTRY_TAGS.comments(1), ENTRY_TAGS.commentCount(1), ENTRY_TAGS.latestComments, TAGS.anything];
const CLEAR = [CLEARED, ENTRY_TAGS.pageOf(1)];

describe('the tags of changes that count', () => {
  it('are all of them as long as nothing is set', () => {
    for (const tags of [EDIT, COMMENT, CLEAR, [EVERYTHING]]) expect(counter()(tags)).toEqual(tags);
  });

  it('are none under lock down, but for what clears the cache itself', () => {
    const counted = counter({ cache_lock_down: true, clear_cache_on_post_edit: true });
    for (const tags of [EDIT, COMMENT, [EVERYTHING]]) expect(counted(tags)).toEqual([]);
    expect(counted(CLEAR)).toEqual(CLEAR);
  });

  it('are everything where every edit clears everything', () => {
    const counted = counter({ clear_cache_on_post_edit: true });
    expect(counted(EDIT)).toEqual([EVERYTHING]);
    expect(counted(COMMENT)).toEqual(COMMENT);
    expect(counted(CLEAR)).toEqual(CLEAR);
  });

  it('are those of its page where a comment clears that alone', () => {
    const counted = counter({ refresh_current_only_on_comments: true });
    expect(counted(COMMENT)).toEqual([ENTRY_TAGS.comments(1)]);
    expect(counted([...COMMENT, ...EDIT])).toEqual([...COMMENT, ...EDIT]);
  });
});
