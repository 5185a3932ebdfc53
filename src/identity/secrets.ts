import { createHash, randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const APPLICATION_PASSWORD_LENGTH = 24;

/** Hexadecimal SHA-256, for secrets with enough entropy to need no slow hash. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Generates a token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Generates a random password of letters and digits. */
export const newPassword = (length = APPLICATION_PASSWORD_LENGTH): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Removes the blanks of an application password or a code, which only serve readability. */
export const withoutBlanks = (password: string): string => password.replace(/\s/g, '');
