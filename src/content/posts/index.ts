/** The routes of posts. */
export { PostRoutesModule } from './post-routes.module.js';
export { CreatePostDto, ListPostsDto } from './posts.dto.js';
export { PostsPolicy } from './posts.policy.js';
export { PostsService } from './posts.service.js';
