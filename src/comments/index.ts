export { CommentAccess, MODERATE } from './comment-access.js';
export { COMMENT_STATUSES, isPublicType, PUBLIC_TYPES } from './comment-state.js';
export { Comment } from './comment.entity.js';
export { CommentWriter } from './comment-writer.js';
export { COMMENTS_ERRORS } from './comments.errors.js';
export { CommentsModule } from './comments.module.js';
export { COMMENT_FIELDS } from './comment-drafts.js';
export { Comments, type ShownComment } from './comments.service.js';
export {
  CommentRendering,
  type CommentThread,
  PublishedComments,
  type ReadComment,
  type SaidComment,
  type ThreadPage,
} from './published-comments.js';
