import { EVERYTHING, TAGS } from '#libs/invalidation';
import { ENTRY_TAGS } from '../entries/index.js';
import { tagFilter, type ChangeSettings, mobileVariants } from './cache-policies.js';
import { CLEARED } from './clearing.js';

const filterWith = (settings: Partial<ChangeSettings> = {}) =>
  tagFilter({
    cache_lock_down: false,
    clear_cache_on_post_edit: false,
    refresh_current_only_on_comments: false,
    ...settings,
  });
const EDIT = [ENTRY_TAGS.entry(1), ENTRY_TAGS.title(1), TAGS.anything];
const COMMENT = [ENTRY_TAGS.comments(1), ENTRY_TAGS.commentCount(1), ENTRY_TAGS.latestComments, TAGS.anything];
const CLEAR = [CLEARED, ENTRY_TAGS.pageOf(1)];

describe('the tags that a change invalidates', () => {
  it('are all its tags by default', () => {
    for (const tags of [EDIT, COMMENT, CLEAR, [EVERYTHING]]) expect(filterWith()(tags)).toEqual(tags);
  });

  it('are none under cache_lock_down, unless the cache itself is cleared', () => {
    const effective = filterWith({ cache_lock_down: true, clear_cache_on_post_edit: true });
    for (const tags of [EDIT, COMMENT, [EVERYTHING]]) expect(effective(tags)).toEqual([]);
    expect(effective(CLEAR)).toEqual(CLEAR);
  });

  it('are EVERYTHING after an edit with clear_cache_on_post_edit', () => {
    const effective = filterWith({ clear_cache_on_post_edit: true });
    expect(effective(EDIT)).toEqual([EVERYTHING]);
    expect(effective(COMMENT)).toEqual(COMMENT);
    expect(effective(CLEAR)).toEqual(CLEAR);
  });

  it('are those of the page of a comment with refresh_current_only_on_comments', () => {
    const effective = filterWith({ refresh_current_only_on_comments: true });
    expect(effective(COMMENT)).toEqual([ENTRY_TAGS.comments(1)]);
    expect(effective([...COMMENT, ...EDIT])).toEqual([...COMMENT, ...EDIT]);
  });
});

const variants = mobileVariants({
  is_mobile_enabled: true,
  cache_mobile_browsers: 'iPhone, Opera Mini',
  cache_mobile_prefixes: 'w3c , acs-',
});

describe('the variant for a user agent', () => {
  it.each([
    ['Mozilla/5.0 (IPHONE; x)', ' mobile'],
    ['Opera Mini/7', ' mobile'],
    ['ACS-something', ' acs-'],
    ['w3c-thing', ''],
    ['Mozilla/5.0 (X11)', ''],
    ['', ''],
    [undefined, ''],
  ])('%s: "%s"', (agent, variant) => {
    expect(variants(agent)).toBe(variant);
  });

  it('is empty when is_mobile_enabled is off', () => {
    const settings = { is_mobile_enabled: false, cache_mobile_browsers: 'iPhone', cache_mobile_prefixes: '' };
    expect(mobileVariants(settings)('iPhone')).toBe('');
  });
});
