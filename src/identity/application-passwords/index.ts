export { type ApplicationPasswordRow } from './application-passwords.repository.js';
export { ApplicationPasswords, MAX_PASSWORD_NAME } from './application-passwords.service.js';
