import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SiteSecrets } from '#libs/secrets';
import { pictureQuery, type PictureSpec } from './picture-request.js';

const KEY = 'pictures';
/** Separates these signatures from others that a key of the site may make one day. */
const PURPOSE = 'picture v1';

/** Signs the addresses of pictures. All instances of the site share a key. */
@Injectable()
export class PictureSignatures {
  private key: Promise<Buffer> | undefined;

  constructor(private readonly secrets: SiteSecrets) {}

  /** The signature of a picture of a file. */
  async sign(path: string, spec: PictureSpec): Promise<string> {
    this.key ??= this.secrets.key(KEY).catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    const text = `${PURPOSE}\0${path}\0${pictureQuery(spec)}`;
    return createHmac('sha256', await this.key)
      .update(text)
      .digest('base64url');
  }

  /** Whether a signature is that of a picture of a file. */
  async isRight(signature: string, path: string, spec: PictureSpec): Promise<boolean> {
    const right = Buffer.from(await this.sign(path, spec));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
