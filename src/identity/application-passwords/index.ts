export { type ApplicationPasswordRow } from './application-passwords.repository.js';
export {
  ApplicationPasswords,
  MAX_PASSWORD_NAME,
  type NewApplicationPassword,
} from './application-passwords.service.js';
