import { columnsOf } from '#libs/db';
import type { Owned } from '../entries/entry-types.js';
import { Entry } from '../entries/entry.entity.js';
import { Comment } from './comment.entity.js';

const POST_MEMBERS = [
  'id',
  'type',
  'status',
  'slug',
  'parentId',
  'authorId',
  'dateLocal',
  'password',
  'commentStatus',
  'trashedFrom',
] as const;

/** What has to be known of the entry that a comment is about. */
export interface CommentedPost extends Owned, Pick<Entry, Exclude<(typeof POST_MEMBERS)[number], keyof Owned>> {}

/** Joins the owner `o` of an entry `e` whose state is that of another one, as media are read where their owner is. */
export const OWNER_JOIN = "LEFT JOIN entries o ON o.id = IF(e.status = 'inherit', e.parent_id, 0)";
const OWNER_COLUMNS = `o.type AS ownerType, o.status AS ownerStatus, o.author_id AS ownerAuthorId,
 o.trashed_from AS ownerTrashedFrom`;

/** The columns of an entry `e` and its owner that a comment's rights and address depend on. */
export const POST_COLUMNS = `${columnsOf(Entry, 'e', POST_MEMBERS)},
 ${OWNER_COLUMNS}`;

/** A comment with its post, as the statements of this folder read it. */
export interface CommentRow
  extends Comment, Pick<Owned, 'ownerType' | 'ownerStatus' | 'ownerAuthorId' | 'ownerTrashedFrom'> {
  /** Whether an approved comment answers it: 1 or 0. */
  answered: number;
  /** The same of comments that wait for approval. */
  heldAnswers: number;
  postType: string;
  postStatus: string;
  postSlug: string;
  postParentId: number;
  postAuthorId: number;
  postDateLocal: string;
  postPassword: string;
  postCommentStatus: string;
  postStatusBefore: string | null;
}

/** Whether an answer in a state exists. Left alone, the server may walk through all comments in that state. */
const answeredBy = (status: string) => `EXISTS (SELECT 1 FROM comments a FORCE INDEX (comments_of_parent)
 WHERE a.parent_id = c.id AND a.status = '${status}')`;

/** The columns of a row: of a comment `c`, its post `e` and the owner of that. */
export const COMMENT_COLUMNS = `${columnsOf(Comment, 'c')},
 ${answeredBy('approved')} AS answered, ${answeredBy('hold')} AS heldAnswers,
 e.type AS postType, e.status AS postStatus, e.slug AS postSlug, e.parent_id AS postParentId,
 e.author_id AS postAuthorId, e.date_local AS postDateLocal, e.password AS postPassword,
 e.comment_status AS postCommentStatus, e.trashed_from AS postStatusBefore, ${OWNER_COLUMNS}`;

/** The post of a row. */
export const postOf = (row: CommentRow): CommentedPost => ({
  id: row.postId,
  type: row.postType,
  status: row.postStatus,
  slug: row.postSlug,
  parentId: row.postParentId,
  authorId: row.postAuthorId,
  dateLocal: row.postDateLocal,
  password: row.postPassword,
  commentStatus: row.postCommentStatus,
  trashedFrom: row.postStatusBefore,
  ownerType: row.ownerType,
  ownerStatus: row.ownerStatus,
  ownerAuthorId: row.ownerAuthorId,
  ownerTrashedFrom: row.ownerTrashedFrom,
});

/** A comment with the address of its post. */
export interface ShownComment extends CommentRow {
  postAddress: string;
}
