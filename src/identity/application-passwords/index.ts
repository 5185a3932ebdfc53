export {
  type ApplicationPasswordItem,
  ApplicationPasswords,
  MAX_PASSWORD_NAME,
  type NewPasswordOptions,
} from './application-passwords.service.js';
export { networkFrom, type PasswordLimits } from './password-limits.js';
