import { createHash, randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const APPLICATION_PASSWORD_LENGTH = 24;

/** SHA-256 in hexadecimal: for secrets that are random enough to need no slow hash. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A random password of letters and digits. */
export const newPassword = (length = APPLICATION_PASSWORD_LENGTH): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** An application password as it is hashed: blanks only make it easier to read. */
export const withoutBlanks = (password: string): string => password.replace(/\s/g, '');
