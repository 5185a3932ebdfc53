import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Cursors } from '#libs/requests';
import { SiteSecrets } from '#libs/secrets';

const KEY = 'pages';

/** Signs values that clients send back. All instances of the site share a key. */
@Injectable()
export class Signatures {
  private key: Promise<Buffer> | undefined;

  constructor(
    private readonly secrets: SiteSecrets,
    cursors: Cursors,
  ) {
    cursors.use(() => this.signer('cursors'));
  }

  /** The signature of a text, suitable for cookies and URLs. `purpose` separates signatures of different uses. */
  async sign(purpose: string, text: string): Promise<string> {
    return (await this.signer(purpose))(text);
  }

  /** A function that signs texts for a purpose. */
  async signer(purpose: string): Promise<(text: string) => string> {
    this.key ??= this.secrets.key(KEY).catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    const key = await this.key;
    return (text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');
  }

  /** Whether a signature belongs to a text. */
  async isRight(signature: string, purpose: string, text: string): Promise<boolean> {
    const right = Buffer.from(await this.sign(purpose, text));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
