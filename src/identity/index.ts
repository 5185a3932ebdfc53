export { type Author, Authors } from './authors.js';
export { UserImport } from './user-import.js';
export { PasswordChanged, UserWriter } from './user-writer.js';
export { User } from './user.entity.js';
export { IdentityModule } from './identity.module.js';
export { FirstAccount } from './first-account.js';
export { CreateUserArgs } from './users.args.js';
