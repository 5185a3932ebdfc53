export { FirstAccount, UserImport } from './accounts.js';
export { AuthoredContent } from './authored-content.js';
export { type Author, Authors, Avatars } from './authors.js';
export { USERS_ERRORS } from './identity.errors.js';
export { IdentityModule } from './identity.module.js';
export { AccountArgs } from './user-profile.js';
export { User } from './user.entity.js';
export { type KnownUser, type UserRow } from './users.repository.js';
export { Users } from './users.service.js';
