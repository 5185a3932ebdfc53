import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SiteSecrets } from '#libs/secrets';
import { fail } from './changes.errors.js';

/** A position in the log, and a time in milliseconds at which nothing after it was old. */
export interface CursorPlace {
  position: number;
  readAt: number;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PLACE_BYTES = 16;

/**
 * Encrypts positions in the log. From two of them, nobody learns how many changes are between them, not even whether they
 * are the same.
 */
@Injectable()
export class ChangeCursors {
  private key: Promise<Buffer> | undefined;

  constructor(private readonly secrets: SiteSecrets) {}

  async seal({ position, readAt }: CursorPlace): Promise<string> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, await this.ownKey(), iv);
    const place = Buffer.alloc(PLACE_BYTES);
    place.writeBigUInt64BE(BigInt(position));
    place.writeBigUInt64BE(BigInt(readAt), 8);
    return Buffer.concat([iv, cipher.update(place), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Throws a 400 for a text that is no cursor of this site. */
  async open(cursor: string): Promise<CursorPlace> {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length !== IV_BYTES + PLACE_BYTES + TAG_BYTES) return fail('changes_invalid_cursor');
    const decipher = createDecipheriv(ALGORITHM, await this.ownKey(), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const place = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return { position: Number(place.readBigUInt64BE()), readAt: Number(place.readBigUInt64BE(8)) };
    } catch {
      return fail('changes_invalid_cursor');
    }
  }

  private ownKey(): Promise<Buffer> {
    this.key ??= this.secrets.key('cursors of changes').catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }
}
