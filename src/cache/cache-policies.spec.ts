import { ENTRY_TAGS } from '../entries/index.js';
import { EVERYTHING, TAGS } from '#libs/invalidation';
import { tagFilter, type ChangeSettings, mobileVariants } from './cache-policies.js';
import { CLEARED } from './clearing.js';

const counter = (settings: Partial<ChangeSettings> = {}) =>
  tagFilter({
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

const variants = mobileVariants({
  is_mobile_enabled: true,
  cache_mobile_browsers: 'iPhone, Opera Mini',
  cache_mobile_prefixes: 'w3c , acs-',
});

describe('the variant of a program', () => {
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

  it('is none where phones have no pages of their own', () => {
    const settings = { is_mobile_enabled: false, cache_mobile_browsers: 'iPhone', cache_mobile_prefixes: '' };
    expect(mobileVariants(settings)('iPhone')).toBe('');
  });
});
