/** The routes of comments. */
export { CommentRoutesModule } from './comment-routes.module.js';
export { CommentPosting, type TypedComment } from './comments.service.js';
