import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { SecretColumn } from './secret-column.repository.js';
import { Secrets } from './secrets.js';
import { SiteSecret } from './site-secret.entity.js';

const KEY_BYTES = 32;

/** Random keys of the site, such as those of signatures. All instances share them. */
@Injectable()
export class SiteSecrets {
  private readonly values: SecretColumn;
  /** Keys that were read, by their names. */
  private readonly known = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly db: Db,
    secrets: Secrets,
  ) {
    this.values = secrets.column(SiteSecret, 'name', 'value');
  }

  /** Whether a column is that of these keys. */
  owns(column: SecretColumn): boolean {
    return column === this.values;
  }

  /** The key of a use. The first instance that needs it creates it; each instance reads it once. */
  key(name: string): Promise<Buffer> {
    const known = this.known.get(name);
    if (known) return known;
    const key = this.read(name);
    // One that a transaction creates may be undone with it.
    if (!this.db.isInTransaction) {
      this.known.set(name, key);
      key.catch(() => this.known.delete(name));
    }
    return key;
  }

  private async read(name: string): Promise<Buffer> {
    let stored = await this.find(name);
    if (stored === undefined) {
      const value = this.values.seal(name, randomBytes(KEY_BYTES).toString('base64url'));
      // Unless another instance has stored it first.
      await this.db.insert(SiteSecret, { name, value }, { update: [] });
      stored = await this.find(name);
    }
    if (stored === undefined) throw new Error(`The key ${name} of the site is missing.`);
    return Buffer.from(this.values.open(name, stored), 'base64url');
  }

  private async find(name: string): Promise<string | undefined> {
    const [row] = await this.db.select(SiteSecret, 's', ['value']).where('s.name = ?', name).current();
    return row?.value;
  }
}
