import { Injectable } from '@nestjs/common';
import { openBytes, sealBytes, SiteSecrets } from '#libs/secrets';
import { fail } from './changes.errors.js';

/** A position in the log, and a time in milliseconds at which nothing after it was old. */
export interface CursorPlace {
  position: number;
  readAt: number;
}

const PURPOSE = 'cursors of changes';
/** All have one length, which says nothing. */
const PLACE_BYTES = 16;

/**
 * Encrypts positions in the log. From two of them, nobody learns how many changes are between them, not even whether they
 * are the same.
 */
@Injectable()
export class ChangeCursors {
  constructor(private readonly secrets: SiteSecrets) {}

  async seal({ position, readAt }: CursorPlace): Promise<string> {
    const place = Buffer.alloc(PLACE_BYTES);
    place.writeBigUInt64BE(BigInt(position));
    place.writeBigUInt64BE(BigInt(readAt), 8);
    return sealBytes(place, await this.secrets.key(PURPOSE), PURPOSE).toString('base64url');
  }

  /** Throws a 400 for a text that is no cursor of this site. */
  async open(cursor: string): Promise<CursorPlace> {
    const key = await this.secrets.key(PURPOSE);
    try {
      const place = openBytes(Buffer.from(cursor, 'base64url'), key, PURPOSE);
      return { position: Number(place.readBigUInt64BE()), readAt: Number(place.readBigUInt64BE(8)) };
    } catch {
      return fail('changes_invalid_cursor');
    }
  }
}
