/** Comments as imports write them and exports read them. */
export { Comment } from '../comment.entity.js';
export { CommentImport, type ImportedComment } from './comment-import.js';
