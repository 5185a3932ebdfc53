import type { Comment } from './comment.entity.js';

/** The status of a comment, with the former statuses needed to restore it. */
export type CommentState = Pick<Comment, 'status' | 'spamFrom' | 'trashedFrom' | 'trashedAt' | 'postTrashedFrom'>;

export const APPROVED = 'approved';
export const HELD = 'hold';
export const TRASH = 'trash';
export const SPAM = 'spam';
/** Status of comments whose post is in the trash. */
export const POST_TRASHED = 'post-trashed';

/**
 * The types of comments that readers see. Others, such as the editorial notes (`note`) of an import, are for those who may
 * edit the entry: for everybody else they do not exist.
 */
export const PUBLIC_TYPES = ['comment', 'pingback', 'trackback'];

/** Whether readers see comments of a type. */
export const isPublicType = (type: string): boolean => PUBLIC_TYPES.includes(type);

/** The type of a reply: below a comment that readers do not see, it is of the same type, so that they do not see it. */
export const typeOfReply = (type: string, parentType: string | undefined): string =>
  parentType === undefined || isPublicType(parentType) ? type : parentType;

const TYPE_FILTERS: Readonly<Record<string, readonly string[] | undefined>> = {
  '': undefined,
  all: undefined,
  comments: ['comment'],
  pings: ['pingback', 'trackback'],
};

/** The stored types that match a `type` filter; `undefined` for all. */
export const typesOf = (filter: string): readonly string[] | undefined =>
  Object.hasOwn(TYPE_FILTERS, filter) ? TYPE_FILTERS[filter] : [filter];

/** The statuses of comments, for documents. */
export const COMMENT_STATUSES = {
  /** Those that responses can contain. */
  shown: [APPROVED, HELD, SPAM, TRASH, POST_TRASHED],
  /** Those that comments can be set to, and the words that restore the former one. */
  changes: [APPROVED, HELD, SPAM, 'unspam', TRASH, 'untrash'],
  /** Those that lists can be filtered by. `all` are the ones that are approved or held. */
  filters: ['approve', HELD, SPAM, TRASH, 'all', 'any'],
} as const;

const WORDS: Record<string, string> = {
  approved: APPROVED,
  approve: APPROVED,
  '1': APPROVED,
  hold: HELD,
  '0': HELD,
  spam: SPAM,
  trash: TRASH,
};

const FILTERS: Record<string, readonly string[] | undefined> = {
  approve: [APPROVED],
  '1': [APPROVED],
  hold: [HELD],
  '0': [HELD],
  all: [APPROVED, HELD],
  '': [APPROVED, HELD],
  any: undefined,
};

/** The stored statuses that match a `status` filter; `undefined` for all. */
export const statusesOf = (filter: string): readonly string[] | undefined =>
  Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : [filter];

/** The state of a new comment with a status. */
export const freshState = (status: string): CommentState => ({
  status,
  spamFrom: null,
  trashedFrom: null,
  trashedAt: null,
  postTrashedFrom: null,
});

/**
 * The state after a requested status change. Spam and trash store the former status, which `unspam` and `untrash`
 * restore. Unknown words and the current status change nothing. `now` is a UTC time.
 */
export function changedState(before: CommentState, word: string, now: string): CommentState {
  const from = before.status === POST_TRASHED ? (before.postTrashedFrom ?? HELD) : before.status;
  const state = { ...before, postTrashedFrom: null };
  if (word === 'unspam') return from === SPAM ? { ...state, status: before.spamFrom ?? HELD, spamFrom: null } : before;
  if (word === 'untrash') {
    const back = { ...state, status: before.trashedFrom ?? HELD, trashedFrom: null, trashedAt: null };
    return from === TRASH ? back : before;
  }
  const wanted = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (wanted === undefined || wanted === before.status) return before;
  if (wanted === SPAM) return { ...state, status: SPAM, spamFrom: from === SPAM ? before.spamFrom : from };
  if (wanted !== TRASH) return freshState(wanted);
  return { ...state, status: TRASH, trashedFrom: from === TRASH ? before.trashedFrom : from, trashedAt: now };
}
