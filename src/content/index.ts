export { ContentModule } from './content.module.js';
export { DemoContent } from './demo-content.js';
export { THEME } from './registry/theme.presenter.js';
export { CommentPosting, type TypedComment } from './comments/comment-posting.js';
