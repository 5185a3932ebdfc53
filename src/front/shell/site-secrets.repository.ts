import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteSecret } from './site-secret.entity.js';

/** Reads and stores the signing keys of the site. */
@Injectable()
export class SiteSecretsRepository {
  constructor(private readonly db: Db) {}

  /** The value of a key, if it is stored. */
  async find(name: string): Promise<string | undefined> {
    const [row] = await this.db.select(SiteSecret, 's', ['value']).where('s.name = ?', name).current();
    return row?.value;
  }

  /** Stores a key, unless another instance has stored it first. */
  async add(name: string, value: string): Promise<void> {
    await this.db.insert(SiteSecret, { name, value }, { update: [] });
  }
}
