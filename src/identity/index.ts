export { type Author, Authors } from './authors.js';
export { UserImport } from './user-import.js';
export { PasswordChanged, UserWriter } from './user-writer.js';
export { User } from './user.entity.js';
