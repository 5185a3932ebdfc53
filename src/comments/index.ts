export { CommentImport, type ImportedComment } from './comment-import.js';
export { CommentNews, type SaidComment } from './comment-news.js';
export { type CommentThread, CommentThreads, type ReadComment, type ThreadPage } from './comment-threads.js';
export { CommentsModule } from './comments.module.js';
