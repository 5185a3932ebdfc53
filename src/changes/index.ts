/** The log of changes, which clients follow to keep a copy of the site. */
export { ChangesModule } from './changes.module.js';
export { FollowedResources } from './followed-resources.js';
