import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

const KEY = 'pages';

/** Signs what the site gives away and wants back unchanged. Every instance of the site knows the key. */
@Injectable()
export class Signatures {
  private key: Promise<Buffer> | undefined;

  constructor(private readonly db: Db) {}

  /** The signature of a text, in letters that fit into cookies and addresses; `purpose` keeps the kinds apart. */
  async sign(purpose: string, text: string): Promise<string> {
    this.key ??= this.load().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return createHmac('sha256', await this.key)
      .update(`${purpose}\0${text}`)
      .digest('base64url');
  }

  /** Whether a signature is that of a text. */
  async isRight(signature: string, purpose: string, text: string): Promise<boolean> {
    const right = Buffer.from(await this.sign(purpose, text));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** The key, made by the instance that needs it first. */
  private async load(): Promise<Buffer> {
    const find = async () => {
      const [row] = await this.db.current<{ value: string }>('SELECT value FROM site_secrets WHERE name = ?', [KEY]);
      return row && Buffer.from(row.value, 'base64url');
    };
    const known = await find();
    if (known) return known;
    await this.db.write('INSERT IGNORE INTO site_secrets (name, value) VALUES (?, ?)', [
      KEY,
      randomBytes(32).toString('base64url'),
    ]);
    return (await find()) ?? Promise.reject(new Error('The site has no key to sign with.'));
  }
}
