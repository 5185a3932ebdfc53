export { CommentImport, type ImportedComment } from './comment-import.js';
export { CommentNews, type SaidComment } from './comment-news.js';
export { CommentPosting } from './comment-posting.js';
export { type CommentThread, CommentThreads, type ReadComment, type ThreadPage } from './comment-threads.js';
