import { hkdfSync } from 'node:crypto';
import { openBytes, sealText } from './sealed-text.js';

const KEY_BYTES = 32;
const ID_BYTES = 4;
const VERSION = 'v1';
/** An encrypted value: version, ID of the key, and nonce, tag and text in base64url. */
const FORM = /^v1\.([\da-f]{8})\.([\w-]{38,})$/;
/** Length of an encrypted value up to the ID of its key, and of that ID: `v1.0123abcd`. */
export const KEY_ID_AT = { start: VERSION.length + 2, length: ID_BYTES * 2 } as const;

/** What every encrypted value begins with; no plain secret does. With the ID of a key, what those of that key do. */
export const sealedPrefix = (keyId?: string): string => (keyId === undefined ? `${VERSION}.` : `${VERSION}.${keyId}.`);

/** The ID of the key with which a stored value is encrypted; undefined for a plain one. */
export const keyIdOf = (stored: string): string | undefined => FORM.exec(stored)?.[1];

/** A stored secret that cannot be decrypted. The message names its place and has no part of it. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** A 256-bit key, and a fingerprint of it that stands in the values that it encrypts. */
interface Key {
  id: string;
  bytes: Buffer;
}

function derived(text: string): Key {
  const part = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', text, Buffer.alloc(0), `lintel secrets ${VERSION} ${use}`, length));
  return { id: part('id', ID_BYTES).toString('hex'), bytes: part('key', KEY_BYTES) };
}

/**
 * Encrypts secrets for the database with AES-256-GCM. Each value is bound to its place, so that it cannot be decrypted
 * elsewhere. The keys are derived from texts by HKDF; earlier ones only decrypt. Without a key, secrets stay as they are.
 */
export class SecretBox {
  private readonly current: Key | undefined;
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(key: string | undefined, previous: readonly string[] = []) {
    this.current = key === undefined ? undefined : derived(key);
    const all = [...previous.map(derived), ...(this.current ? [this.current] : [])];
    this.keys = new Map(all.map(({ id, bytes }) => [id, bytes]));
  }

  /** The ID of the key that encrypts; undefined without one. */
  get keyId(): string | undefined {
    return this.current?.id;
  }

  /** Whether values that are encrypted with a key can be decrypted. */
  knows(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /**
   * Checks that values that are encrypted with some keys can be decrypted.
   *
   * @throws SecretError of one line if not
   */
  check(keyIds: readonly (string | undefined)[]): void {
    if (keyIds.every((id) => id === undefined || this.keys.has(id))) return;
    throw new SecretError(
      this.current
        ? 'SECRET_KEY: the secrets in the database are encrypted with another key; set that key, or add it to SECRET_KEY_PREVIOUS. None was changed.'
        : 'SECRET_KEY: the secrets in the database are encrypted, and no key is set; set the key of this site. None was changed.',
    );
  }

  /** The form in which a secret is stored at a place. */
  seal(secret: string, place: string): string {
    if (!this.current) return secret;
    return sealedPrefix(this.current.id) + sealText(secret, this.current.bytes, purposeOf(place));
  }

  /**
   * The secret that is stored at a place. Plain values are those of a site that had no key yet.
   *
   * @throws SecretError for a value of an unknown key or of another place, and for a changed one
   */
  open(stored: string, place: string): string {
    if (!stored.startsWith(sealedPrefix())) return stored;
    const [, keyId = '', data = ''] = FORM.exec(stored) ?? [];
    const key = this.keys.get(keyId);
    if (keyId && !key)
      throw new SecretError(`SECRET_KEY: the secret ${place} is encrypted with another key. Set the key of this site.`);
    try {
      if (!key) throw new Error('The value is incomplete.');
      return openBytes(Buffer.from(data, 'base64url'), key, purposeOf(place)).toString('utf8');
    } catch (cause) {
      throw new SecretError(`The secret ${place} cannot be decrypted: it was changed, or copied from another row.`, {
        cause,
      });
    }
  }
}

const purposeOf = (place: string): string => `${VERSION}\0${place}`;
