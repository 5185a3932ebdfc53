import { randomBytes } from 'node:crypto';

/** A new secret: 32 hexadecimal digits. */
export const newToken = (): string => randomBytes(16).toString('hex');
