import { Injectable } from '@nestjs/common';
import { isSameText, signText, SiteSecrets } from '#libs/secrets';
import { pictureQuery, type PictureSpec } from './picture-request.js';

const KEY = 'pictures';
/** Separates these signatures from others that a key of the site may make one day. */
const PURPOSE = 'picture v1';

/** Signs the addresses of pictures. All instances of the site share a key. */
@Injectable()
export class PictureSignatures {
  constructor(private readonly secrets: SiteSecrets) {}

  /** The signature of a picture of a file. */
  async sign(path: string, spec: PictureSpec): Promise<string> {
    return signText(`${PURPOSE}\0${path}\0${pictureQuery(spec)}`, await this.secrets.key(KEY));
  }

  /** Whether a signature is that of a picture of a file. */
  async isRight(signature: string, path: string, spec: PictureSpec): Promise<boolean> {
    return isSameText(signature, await this.sign(path, spec));
  }
}
