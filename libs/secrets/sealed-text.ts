import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Bytes that only holders of a key can read or make: nonce, tag and encrypted content. `purpose` keeps those of different
 * uses apart.
 *
 * @param key 32 bytes, such as those of `SiteSecrets`
 */
export function sealBytes(content: Buffer, key: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * The content that `sealBytes` has sealed.
 *
 * @throws Error for anything else
 */
export function openBytes(sealed: Buffer, key: Buffer, purpose: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** The same of a text, suitable for URLs. */
export const sealText = (text: string, key: Buffer, purpose: string): string =>
  sealBytes(Buffer.from(text), key, purpose).toString('base64url');

/** The text that `sealText` has sealed; undefined for anything else. */
export function openText(sealed: string, key: Buffer, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // Another spelling of the same bytes is not what was made.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined;
  try {
    return openBytes(bytes, key, purpose).toString('utf8');
  } catch {
    return undefined;
  }
}
