export { ContentModule } from './content.module.js';
export { DemoContent } from './demo/demo-content.js';
export { THEME } from './registry/theme.js';
export { CommentPosting, type TypedComment } from './comments/comments.service.js';
