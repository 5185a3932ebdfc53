import { Injectable } from '@nestjs/common';
import { Cursors } from '#libs/requests';
import { isSameText, signText, SiteSecrets } from '#libs/secrets';

const KEY = 'pages';

/** Signs values that clients send back. All instances of the site share a key. */
@Injectable()
export class Signatures {
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
    const key = await this.secrets.key(KEY);
    return (text) => signText(`${purpose}\0${text}`, key);
  }

  /** Whether a signature belongs to a text. */
  async isRight(signature: string, purpose: string, text: string): Promise<boolean> {
    return isSameText(signature, await this.sign(purpose, text));
  }
}
